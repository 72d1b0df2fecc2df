// The texts of the form's controls for a project's fields: of a project, of a submitted form, and as input of the API.
import { dayEnd, dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { byKind, type FieldName, type Fields, fieldNames } from './fields.ts'
import type { SentFields, ShownFields } from './schemas.ts'

/** The address has several controls of its own. */
type ControlName = Exclude<FieldName, 'location'>
/** `choices`: separated by commas, the first is the main one. `zips`: separated by commas. */
export type ControlValues = { [Name in ControlName]: Fields[Name]['kind'] extends 'flag' ? boolean : string }

/** The values of a project's fields; the empty ones if there is no project. Its days are those of its time zone. */
export const controlsOf = (project: ShownFields<ControlName> | null, timeZone: TimeZone): ControlValues =>
  byKind(fieldNames, {
    line: (name) => project?.[name] ?? '',
    words: (name) => project?.[name] ?? '',
    choice: (name) => project?.[name] ?? '',
    choices: (name) => project?.[name].join(',') ?? '',
    day: (name) => (project?.[name] ? dayIn(timeZone, new Date(project[name])) : ''),
    flag: (name) => project?.[name] ?? false,
    zips: (name) => project?.[name].join(', ') ?? '',
  })

/** The values of a submitted form. */
export function controlsIn(form: FormData): ControlValues {
  const text = (name: string) => String(form.get(name) ?? '')
  return byKind(fieldNames, {
    line: text,
    words: text,
    choice: text,
    choices: (name) => [...new Set(form.getAll(name).map(String).filter(Boolean))].join(','),
    day: text,
    flag: (name) => form.has(name),
    zips: text,
  })
}

/** The API input of these values. A start becomes the first instant of its day in the project's time zone, an end the last. */
export const inputOfControls = (values: ControlValues, timeZone: TimeZone): Omit<SentFields, 'location'> =>
  byKind(fieldNames, {
    line: (name) => values[name],
    words: (name) => values[name],
    choice: (name) => values[name],
    choices: (name) => values[name].split(',').filter(Boolean),
    day: (name, { edge }) => instant(timeZone, values[name], edge === 'start' ? dayStart : dayEnd),
    flag: (name) => values[name],
    zips: (name) => values[name].split(/[\s,;]+/).filter(Boolean),
  })

const dayShape = /^\d{4}-\d{2}-\d{2}$/

function instant(timeZone: TimeZone, day: string, edge: (timeZone: TimeZone, day: string) => Date): string {
  // An invalid date is passed on: the API reports the error.
  if (!dayShape.test(day) || Number.isNaN(Date.parse(day))) return day
  return edge(timeZone, day).toISOString()
}
