/** Who gets time that is given to all: said before it is given. */
export function runningWords(running: number): string {
  const now =
    running === 0
      ? 'Nobody is at the exam now.'
      : `${running.toLocaleString('en-NG')} ${running === 1 ? 'student is' : 'students are'} at the exam now.`;
  return `${now} Whoever ran out of time goes on too, where the new end is still to come.`;
}
