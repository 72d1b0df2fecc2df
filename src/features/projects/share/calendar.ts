// A project's deadline as a calendar file (iCalendar, RFC 5545).

const lineOctetsMax = 75

/** A text value: backslashes, separators and line breaks escaped (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A line of any length in lines of at most 75 octets; a character is never divided (RFC 5545, 3.1). */
export function foldedLine(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineOctetsMax) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** An instant in UTC to the second: 20261203T075900Z. Calendars show it in the time zone of their owner. */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

export type Deadline = {
  /** The project's id and the host of its page, which identify the event in every calendar that imports it. */
  id: string
  host: string
  /** The last minute in which residents can respond. */
  at: Date
  madeAt: Date
  title: string
  text: string
  url: string
  place: string
}

/** A calendar with the deadline as its only event, which takes up no time and reminds a day before. */
export function projectCalendarOf({ id, host, at, madeAt, title, text, url, place }: Deadline): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plaza//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}-deadline@${host}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${text}\n${url}`)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldedLine).join('\r\n')}\r\n`
}
