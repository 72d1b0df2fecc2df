import ical, { ICalCalendarMethod } from 'ical-generator'
import { wordsIn } from '../words.server.ts'
import type { Catalog } from './catalog.server.ts'

/** Characters that a text of iCalendar must not have (RFC 5545, 3.3.11). */
const forbidden = /(?![\t\n])\p{Cc}/gu

/** The dates of an organization's projects as whole days (iCalendar, RFC 5545). */
export function openDataCalendarOf({ openData, productName, language }: Omit<Catalog, 'publicUrl' | 'mailFrom'>): string {
  const words = wordsIn(language)
  const { organization, dates, changedAt } = openData
  const calendar = ical({
    name: words('calendar', { organization: organization.name }),
    prodId: { company: productName, product: 'open data', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { date, kind, project, title, url } of dates) {
    const start = new Date(`${date}T00:00:00Z`)
    calendar.createEvent({
      id: `${project}-${kind}-${date}`,
      stamp: new Date(changedAt ?? start),
      start,
      allDay: true,
      summary: words(`dates.${kind}`, { title }).replace(forbidden, ''),
      url,
    })
  }
  return calendar.toString()
}
