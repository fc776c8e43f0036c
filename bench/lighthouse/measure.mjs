// Measures the four screens of the bars with Lighthouse's mobile emulation (a slow phone on slow 4G, simulated) on the
// built web and the real server with the demo school. Prints a table; ends with 1 when a bar is missed.
//   npm run lighthouse            every screen, the median of 3 runs each
//   npm run lighthouse -- exam 1  one screen, once
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { apiAs } from '../../e2e/school.ts';
import { startServer } from '../../e2e/server.ts';

const [only, runs = 3] = process.argv.slice(2);
const app = { performance: 95, accessibility: 100, 'best-practices': 100 };

/** The demo student of class 1, with an exam that is running. */
async function aSitting(url) {
  const student = await apiAs(url, 'class1@akada.example');
  const exams = await student.call('GET', '/exam');
  const exam = exams.find(({ canStart, questionCount }) => canStart && questionCount > 0);
  await student.call('POST', `/studentExam/start/${exam._id}`);
  return { token: student.token, exam: `/student/exam/${exam._id}` };
}

const server = await startServer();
const profile = mkdtempSync(join(tmpdir(), 'akada-lighthouse-'));
const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  userDataDir: profile,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
});

/** Signs the browser in: the token in local storage is the session. */
async function remember(token) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}` });
  const page = await browser.newPage();
  await page.goto(`${server.url}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
  await browser.disconnect();
}

async function measure(path, bars, tries = 3) {
  const { lhr } = await lighthouse(`${server.url}${path}`, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(bars),
  });
  // A trace without a beginning says nothing of the page: it is taken again.
  if (lhr.runtimeError && tries > 1) return measure(path, bars, tries - 1);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  return lhr;
}

const middle = (values) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
const score = (lhr, category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);

function failures(lhr) {
  return Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs
      .filter(({ weight, id }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${category.id}: ${lhr.audits[id].title} ${lhr.audits[id].displayValue ?? ''}`.trim()),
  );
}

let missed = 0;
try {
  const { token, exam } = await aSitting(server.url);
  const screens = [
    { name: 'landing', path: '/', bars: { ...app, seo: 95 } },
    { name: 'dashboard', path: '/student', bars: app },
    { name: 'browse', path: '/student/lessons', bars: app },
    { name: 'exam', path: exam, bars: app },
  ].filter(({ name }) => !only || only === 'all' || name === only);
  for (const { name, path, bars } of screens) {
    if (name !== 'landing') await remember(token);
    const results = [];
    for (let count = 0; count < Number(runs); count += 1) results.push(await measure(path, bars));
    const cells = Object.entries(bars).map(([category, bar]) => {
      const got = middle(results.map((lhr) => score(lhr, category)));
      if (got < bar) missed += 1;
      return `${category} ${got}${got < bar ? ` (bar ${bar}, MISSED)` : ''}`;
    });
    const [lhr] = results;
    const [fcp, lcp, tbt, cls] = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ].map((id) => lhr.audits[id].displayValue);
    console.log(
      `${name.padEnd(10)} ${cells.join(' · ')} · first paint ${fcp} · largest ${lcp} · blocked ${tbt} · shift ${cls}`,
    );
    for (const failure of new Set(results.flatMap(failures))) console.log(`           ${failure}`);
  }
} finally {
  chrome.kill();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
process.exitCode = missed === 0 ? 0 : 1;
