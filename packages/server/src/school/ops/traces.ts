import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import type { Commit } from '../../platform/db/group-commit.ts';

/** A stop waits no longer for the collector; the stop itself has ten seconds. */
const longestFlushMs = 2000;
const longestText = 2000;

const succeeded: 0 = 0;

/** Literals inside a statement; most values are parameters, whose placeholders remain. */
const literal = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g;

export const shapeOf = (statement: string) => statement.replace(literal, '?').slice(0, longestText);

/** No error message, because it may contain user input. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : name).setStatus({ code: SpanStatusCode.ERROR });
}

/** Traces that cannot be sent are dropped; one log line marks the start of an outage, one its end. */
export function reporting(exporter: SpanExporter, log: () => FastifyBaseLogger | null): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        const isSent = code === succeeded;
        if (!isSent && !isAway) log()?.warn({ err: error }, 'traces are dropped: the collector does not take them');
        if (isSent && isAway) log()?.info('the collector takes traces again');
        isAway = !isSent;
        done({ code: succeeded });
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function providerFor(share: number, log: () => FastifyBaseLogger | null): TracerProvider {
  // Address, headers and certificates are OTEL_EXPORTER_OTLP_*, which the exporter reads itself.
  const exporter = reporting(new OTLPTraceExporter(), log);
  return new TracerProvider({
    // Not the detectors of process and host, which would send arguments and names.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'akada' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}

function observeRequests(
  app: FastifyInstance,
  begin: (request: FastifyRequest) => Span,
  active: AsyncLocalStorage<Span>,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, next) => {
    const span = begin(request);
    spans.set(request, span);
    active.run(span, next);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/**
 * Sends traces to an OpenTelemetry collector: a span for each request, each run of a job, and each of their
 * statements. No span holds an id, a name or an address of people.
 */
export function openTraces({ databaseUrl }: Config, share: number) {
  let log: FastifyBaseLogger | null = null;
  const provider = providerFor(share, () => log);
  const tracer = provider.getTracer('akada');
  const active = new AsyncLocalStorage<Span>();
  const system = engineOf(databaseUrl) === 'postgres' ? 'postgresql' : 'sqlite';

  const startSpan = (name: string, kind: SpanKind, attributes: Attributes, parent?: Span) =>
    tracer.startSpan(name, { kind, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);

  async function during<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      return await active.run(span, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    /** Statements outside requests and jobs, such as migrations, have no spans. */
    statement<Result>(text: string, send: () => Promise<Result>): Promise<Result> {
      const parent = active.getStore();
      if (!parent?.isRecording()) return send();
      const shape = shapeOf(text);
      const operation = (/^\s*(\w+)/.exec(shape)?.[1] ?? 'sql').toUpperCase();
      const attributes = { 'db.system.name': system, 'db.operation.name': operation, 'db.query.text': shape };
      return during(startSpan(operation, SpanKind.CLIENT, attributes, parent), send);
    },

    /** On SQLite work of several requests runs in the commit of one of them. */
    commit:
      (commit: Commit): Commit =>
      (work) => {
        const own = active.getStore();
        return commit(own ? (trx) => active.run(own, () => work(trx)) : work);
      },

    job: (name: string, run: () => Promise<unknown>) => during(startSpan(`job ${name}`, SpanKind.INTERNAL, {}), run),

    observe(app: FastifyInstance): void {
      log = app.log;
      const begin = ({ id, method, routeOptions }: FastifyRequest) => {
        // Never the URL itself. A trace parent from the caller is ignored, because anyone may send one.
        const { url: route = 'none' } = routeOptions;
        const attributes = { 'http.request.method': method, 'http.route': route, 'akada.request_id': id };
        return startSpan(`${method} ${route}`, SpanKind.SERVER, attributes);
      };
      observeRequests(app, begin, active);
    },

    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pause(longestFlushMs, undefined, { ref: false })]),
  };
}

export type Traces = ReturnType<typeof openTraces>;
