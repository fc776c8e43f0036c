// npm run bench:screens: how many bytes each staff screen of a big school loads in a browser that comes for the first
// time: documents, scripts, styles, fonts, pictures and the replies of the API, as they travel.
import { ensureBuilt } from '../scripts/build.mjs';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ensureInstalled } from '../scripts/install.mjs';

ensureInstalled();
ensureBuilt();
const { inBigSchool, tokenOf } = await import('./big-school.mjs');
const { chromium } = await import('@playwright/test');

const mostKb = 500;
const admin = 'admin@akada.example';
const head = 'head@akada.example';
const screens = [
  ['/admin', admin],
  ['/admin/users', admin],
  ['/admin/lessons', admin],
  ['/admin/exams', admin],
  ['/admin/questions', admin],
  ['/admin/payments', admin],
  ['/admin/messages', admin],
  ['/admin/settings', admin],
  ['/super-admin', head],
  ['/super-admin/audit', head],
  ['/super-admin/status', head],
];

/** All that travels until the network has been quiet for half a second. */
async function bytesOf(browser, url, token) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const title = await page.locator('h1').first().textContent();
  await context.close();
  return { kb: bytes / 1024, title };
}

async function measure(url) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  let over = 0;
  console.log(`\n${'screen'.padEnd(24)}${'KB'.padStart(8)}   heading`);
  try {
    for (const [path, email] of screens) {
      const { kb, title } = await bytesOf(browser, `${url}${path}`, await tokenOf(url, email));
      if (kb > mostKb) over += 1;
      console.log(`${path.padEnd(24)}${kb.toFixed(0).padStart(8)}   ${title}${kb > mostKb ? '  over the bar' : ''}`);
    }
  } finally {
    await browser.close();
  }
  console.log(`\n${over === 0 ? 'Every' : `${over} over the bar: every`} screen within ${mostKb} KB.`);
  process.exitCode = over === 0 ? 0 : 1;
}

await inBigSchool(measure);
