// The log of a process: JSON lines by pino, without personal data. All that a server writes goes through it.
import { format } from 'node:util'
import { type DestinationStream, type LogFn, type LoggerOptions, pino } from 'pino'
import { errorForLog, masked } from './personal-data.server.ts'
import { currentScope } from './scope.server.ts'

/** The request or the job that a line belongs to. */
function scopeFields(): Record<string, string> {
  const scope = currentScope()
  if (!scope) return {}
  return scope.job === undefined ? { reqId: scope.id } : { job: scope.job, jobId: scope.id }
}

/** pino would copy the message of an error that is logged alone. */
function logMasked(this: unknown, [first, ...rest]: Parameters<LogFn>, method: LogFn): void {
  const args = [first, ...rest].map((one: unknown) => (typeof one === 'string' ? masked(one) : one))
  if ((first as unknown) instanceof Error) args[0] = { err: first }
  method.apply(this as never, args as Parameters<LogFn>)
}

/** @param level of LOG_LEVEL */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  base: { pid: process.pid },
  // With `err` as its key, pino would copy the message as it is.
  errorKey: 'fault',
  serializers: { err: errorForLog },
  mixin: scopeFields,
  hooks: { logMethod: logMasked },
})

/** A command's own output is on the standard output, so its log is not. */
let destination: DestinationStream = pino.destination({ fd: 2, sync: true })

/** `log.error({ err }, 'What failed')`: an error has a field of its own, whose message is masked. */
export const log = pino(loggerOptions('warn'), { write: (line) => destination.write(line) })

/** Begins the log of a server, which is on its standard output. @param to another destination */
export function openLog(level: string, to: DestinationStream = pino.destination({ fd: 1, sync: true })): void {
  destination = to
  log.level = level
}

/** Logs a line whatever LOG_LEVEL says. */
export const logNotice = (text: string): void => log.child({}, { level: 'info' }).info(text)

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Has libraries that write to the console, and Node's warnings, write into the log. */
export function captureConsole(): void {
  for (const method of Object.keys(levels) as (keyof typeof levels)[])
    console[method] = (...values: unknown[]) => {
      const error = values.find((one) => one instanceof Error)
      log[levels[method]](error ? { err: error } : {}, error ? 'console' : format(...values))
    }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'A warning of Node'))
}
