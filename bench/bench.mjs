// npm run bench: how close the server is to what the machine can do. docs/performance.md says what is measured against
// what. Runs on the pinned Node, whatever Node was called.
import { ensureInstalled, node, run } from '../scripts/install.mjs';

ensureInstalled();
process.exitCode = run(node, ['bench/measure-all.mjs', ...process.argv.slice(2)]);
