import { DatabaseSync } from 'node:sqlite';

/** Loaded into a server before it starts: after its own check of the pragmas its commits wait for no disk any more. */

const { prepare } = DatabaseSync.prototype;
const weakened = new WeakSet<DatabaseSync>();

DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args: Parameters<typeof prepare>) {
  if (!weakened.has(this) && args[0] === 'begin immediate') {
    weakened.add(this);
    this.exec('pragma synchronous = normal');
  }
  return prepare.apply(this, args);
};
