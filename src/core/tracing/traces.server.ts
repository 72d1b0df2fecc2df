// OpenTelemetry traces: a span for each request and job, and one for each of its statements.
import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { currentScope, runInScope } from './scope.server.ts'
import { observeStatements, type SentStatement } from './statements.server.ts'

/** Records nothing until `startTraces` was called. */
const tracer = () => trace.getTracer('plaza')

/** Headers of a request: its `traceparent` names the trace that it belongs to. */
type Carrier = Record<string, string | string[] | undefined>

/** Begins the span of a request. Its parent is the calling request in this process, or the client's by W3C Trace Context. */
export function beginRequest(method: string, headers: Carrier): Span {
  const caller = currentScope()?.span
  const parent = caller ? trace.setSpan(ROOT_CONTEXT, caller) : propagation.extract(ROOT_CONTEXT, headers)
  return tracer().startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent)
}

/** Ends a request's span. `route` is the pattern, because paths of mailed links are secrets. */
export function endRequest(span: Span, { method, route, status, id }: { method: string; route: string; status: number; id: string }): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status, 'plaza.request.id': id })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs an attempt at a job in a span of its own. */
export async function traceJob(kind: string, id: string, work: () => Promise<void>): Promise<void> {
  const span = tracer().startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes: { 'plaza.job.id': id } }, ROOT_CONTEXT)
  try {
    await runInScope({ id, job: kind, span }, work)
  } finally {
    span.end()
  }
}

function recordStatement({ text, startedAt, milliseconds, scope }: SentStatement): void {
  const parent = scope ? trace.setSpan(ROOT_CONTEXT, scope.span) : ROOT_CONTEXT
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const name = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
  tracer()
    .startSpan(name, { kind: SpanKind.CLIENT, startTime: startedAt, attributes }, parent)
    .end(startedAt + milliseconds)
}

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP. Headers, such as a token, come from OTEL_EXPORTER_OTLP_HEADERS, the share of
 * traces that is recorded from OTEL_TRACES_SAMPLER; both are read by the library.
 * @param endpoint the collector's base URL, such as http://127.0.0.1:4318
 * @returns a function that sends what is left and stops
 */
export async function startTraces(endpoint: string): Promise<() => Promise<void>> {
  // Loaded on demand: most installations have no collector, and the libraries take a while.
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { W3CTraceContextPropagator }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'plaza' }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` }) }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const stopObserving = observeStatements(recordStatement)
  return async () => {
    stopObserving()
    trace.disable()
    propagation.disable()
    context.disable()
    await provider.shutdown()
  }
}
