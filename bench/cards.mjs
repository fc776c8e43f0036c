// The report cards of an arm of 50 in 12 subjects, with a crest and a signature: issued, in one file and in a zip.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { report } from './calls.mjs';
import { schoolOf } from './classes.mjs';
import { timed } from './growth.mjs';
import { ask, root } from './school.mjs';

const sharp = createRequire(join(root, 'packages/server/package.json'))('sharp');

/** A photo of a drawing: noise, which no format packs well. */
async function sendPicture(school, of, width, height) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const png = await sharp({ create: { width, height, channels: 3, noise, background: 'white' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('picture', new Blob([png]), `${of}.png`);
  const path = `${school.url}/api/admin/card-head/picture?of=${of}`;
  const reply = await fetch(path, { method: 'POST', headers: { token: school.admin }, body });
  if (!reply.ok) throw new Error(`The ${of} answered ${reply.status}: ${await reply.text()}`);
}

async function bytesOf(school, path) {
  const reply = await fetch(`${school.url}/api${path}`, { headers: { token: school.admin } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.arrayBuffer()).byteLength;
}

/** Bar: the cards of a class are issued and in the hands of staff within ten seconds, whichever file they take. */
export async function measure(postgres) {
  const school = await schoolOf('cards', 1, postgres);
  const place = { class: school.classId, arm: school.armId, term: school.term };
  const query = new URLSearchParams(place);
  let issued;
  const sizes = {};
  try {
    await sendPicture(school, 'crest', 600, 600);
    await sendPicture(school, 'signature', 900, 300);
    const issuing = await timed(async () => {
      issued = (await ask(school, 'POST', '/admin/cards/issue', place)).data.issued.length;
    });
    if (issued === 0) throw new Error('No card was issued');
    let missed = 0;
    for (const kind of ['pdf', 'zip']) {
      const taken = await timed(async () => {
        sizes[kind] = await bytesOf(school, `/admin/cards.${kind}?${query}`);
      });
      const all = (issuing + taken) / 1000;
      const text = `issued ${(issuing / 1000).toFixed(1)} s, then ${(taken / 1000).toFixed(1)} s for ${(sizes[kind] / 1e6).toFixed(1)} MB (bar 10 s)`;
      missed += report(`${issued} cards, ${kind}`, text, all < 10);
    }
    return missed;
  } finally {
    await school.close();
  }
}
