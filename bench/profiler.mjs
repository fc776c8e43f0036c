// Loaded into the server by `npm run bench -- --profile`: SIGUSR2 begins a CPU profile, the next one ends it and leaves
// it in the folder that PROFILE_DIR names. Thus neither the start of the server nor what is prepared is in it.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 200 });
let count = 0;
let isOn = false;

process.on('SIGUSR2', async () => {
  isOn = !isOn;
  if (isOn) {
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  count += 1;
  writeFileSync(join(process.env.PROFILE_DIR, `${count}.cpuprofile`), JSON.stringify(profile));
});
