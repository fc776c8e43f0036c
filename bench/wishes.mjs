import { parseArgs } from 'node:util';

const usage = `npm run bench -- [--engine sqlite|postgres|both] [--only name,name] [--seconds n] [--rounds n] [--quick]
  [--students n] [--growth] [--instances] [--profile] [--markdown]`;

const options = {
  engine: { type: 'string', default: 'both' },
  only: { type: 'string', default: '' },
  seconds: { type: 'string' },
  rounds: { type: 'string', default: '3' },
  quick: { type: 'boolean', default: false },
  students: { type: 'string', default: '1000' },
  growth: { type: 'boolean', default: false },
  instances: { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
  markdown: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const engines = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] };

function read() {
  const { values } = parseArgs({ options });
  const only = values.only.split(',').filter(Boolean);
  const wantsOther = values.growth || values.instances;
  return {
    ...values,
    // Several instances share a database only on PostgreSQL.
    engines: values.instances ? ['postgres'] : engines[values.engine],
    only,
    seconds: Number(values.seconds ?? (values.quick ? '0.4' : '1')),
    rounds: Number(values.rounds),
    // Without a wish for one of them, both.
    ratios: !wantsOther && (only.length === 0 || only.some((word) => word !== 'journey')),
    journey: !wantsOther && (only.length === 0 || only.includes('journey')),
    students: Number(values.students),
  };
}

function problemOf({ help, engine, engines: asked, only, profile, ...numbers }) {
  if (help) return usage;
  if (!asked) return `--engine ${engine} is not known.\n${usage}`;
  if (profile && only.length !== 1) return '--profile wants one case: --only "exam list"';
  const wrong = ['seconds', 'rounds', 'students'].find((name) => !(numbers[name] > 0));
  return wrong ? `--${wrong} must be a number above 0.\n${usage}` : null;
}

/** What is asked for on the command line, or what is wrong with it. */
export function readWishes() {
  try {
    const wishes = read();
    return { wishes, problem: problemOf(wishes) };
  } catch (error) {
    return { wishes: null, problem: `${error.message}\n${usage}` };
  }
}
