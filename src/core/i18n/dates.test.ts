import { expect, test } from 'vitest'
import { formatInstant, formatMoment, formatTimeZone } from './dates.ts'
import { type Language, languages } from './languages.ts'

// Browsers part the hour from "PM" with a narrow space.
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const inEach = (write: (language: Language) => string) =>
  Object.fromEntries((Object.keys(languages) as Language[]).map((language) => [language, plain(write(language))]))

test('a moment is written as each language writes it, in the time zone of the state', () => {
  expect(inEach((language) => formatMoment(language, 'America/Los_Angeles', '2026-11-21T02:35:00Z'))).toMatchObject({
    en: 'Nov 20, 6:35 PM',
    fr: '20 nov., 18:35',
    hi: '20 नव॰, शाम 6:35',
    zh: '11月20日 18:35',
    vi: '18:35 20 thg 11',
  })
})

test('and with its year', () => {
  expect(inEach((language) => formatInstant(language, 'America/New_York', '2026-11-21T12:05:00Z'))).toMatchObject({
    en: 'Nov 21, 2026, 7:05 AM',
    es: '21 nov 2026, 7:05 a.m.',
    hi: '21 नव॰ 2026, सुबह 7:05',
    it: '21 nov 2026, 07:05',
    zh: '2026年11月21日 07:05',
  })
})

test('no time in Hindi holds a Latin letter', () => {
  for (let hour = 0; hour < 24; hour++) {
    const instant = new Date(Date.UTC(2026, 10, 21, hour, 30))
    expect(formatInstant('hi', 'America/Los_Angeles', instant) + formatMoment('hi', 'America/Los_Angeles', instant)).not.toMatch(/[a-z]/i)
  }
})

test('a time zone has its everyday name, not an abbreviation', () => {
  expect(inEach((language) => formatTimeZone(language, 'America/Los_Angeles'))).toEqual({
    en: 'Pacific Time',
    fr: 'heure du Pacifique nord-américain',
    es: 'hora del Pacífico',
    hi: 'उत्तरी अमेरिकी प्रशांत समय',
    zh: '北美太平洋时间',
    it: 'Ora del Pacifico USA',
    vi: 'Giờ Thái Bình Dương',
  })
  expect(formatTimeZone('en', 'America/New_York')).toBe('Eastern Time')
})
