import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Looked at every so many milliseconds: what is shorter than that does not show. */
const resolution = 10;
const windowMs = 60_000;

const nanosecondsPerMs = 1_000_000;

type Delay = { p99Ms: number; maxMs: number };

/** How long requests waited for this process to be free: in the last whole minute, or since it began to look. */
class EventLoop {
  readonly #histogram = monitorEventLoopDelay({ resolution });
  #last: Delay | null = null;

  constructor() {
    this.#histogram.enable();
    setInterval(() => {
      this.#last = this.#read();
      this.#histogram.reset();
    }, windowMs).unref();
  }

  delay(): Delay {
    return this.#last ?? this.#read();
  }

  #read(): Delay {
    const inMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / nanosecondsPerMs) - resolution);
    return { p99Ms: inMs(this.#histogram.percentile(99)), maxMs: inMs(this.#histogram.max) };
  }
}

let loop: EventLoop | null = null;

/** One for the process, from the first call on. */
export function watchEventLoop(): EventLoop {
  loop ??= new EventLoop();
  return loop;
}
