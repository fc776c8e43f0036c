export function Landing() {
  return <main>Akada</main>;
}
