/** What several processes on one database share. The rules of schema.ts hold. */

/** A picture of a question (WebP), under the SHA-256 of its bytes. Never changed. */
export type PictureRow = {
  hash: string;
  /** Base64. */
  content: string;
  created_at: string;
};

/** A process that serves, or did until a short while ago. */
export type InstanceRow = { _id: string; build: string; started_at: string; seen_at: string };

/** Calls of one address at one route within the minute that ends then; `key` is a keyed hash of both. */
export type CallCountRow = { key: string; calls: number; ends_at: string };

export type InstanceTables = { pictures: PictureRow; instances: InstanceRow; call_counts: CallCountRow };
