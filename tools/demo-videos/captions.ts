// Writes a lesson's captions as WebVTT, from the same texts that are on the screen.
import type { Lesson } from './stage.ts';

function clock(seconds: number): string {
  const pad = (value: number, size: number): string => String(value).padStart(size, '0');
  const milliseconds = Math.round(seconds * 1000);
  const minutes = Math.floor(milliseconds / 60_000);
  return `00:${pad(minutes, 2)}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}

export function captions(lesson: Lesson): string {
  let start = 0;
  const cues = lesson.scenes.map((scene, index) => {
    const said = scene.aside ? `${scene.caption}\n${scene.aside}` : scene.caption;
    const words = said.replaceAll(/[[\]]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const cue = `${index + 1}\n${clock(start)} --> ${clock(start + scene.seconds)}\n${words}\n`;
    start += scene.seconds;
    return cue;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
