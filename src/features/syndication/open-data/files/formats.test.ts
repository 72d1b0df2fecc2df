// The catalog, the feed and the calendar are read by what other programs read them with: a JSON Schema of DCAT-US, a strict XML parser and
// a parser of iCalendar.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dcatUs } from '../../../../../tests/fixtures/dcat-us.ts'
import { oddTitle, putOpenData } from '../../../../../tests/fixtures/open-data.ts'
import { type Stage, stage } from '../../../../../tests/stage.ts'

let s: Stage
let slug: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example', MAIL_FROM: 'Plaza <ask@plaza.example>' })
  ;({ slug } = await putOpenData(s))
})
afterAll(() => s.close())
const file = (name: string, language = 'en') =>
  s.app.inject({ url: `/open-data/${slug}/${name}`, headers: { host: 'plaza.example', 'accept-language': language } })

describe('data.json', () => {
  const ajv = new Ajv2020({ allErrors: true })
  formats.default(ajv)
  const validate = ajv.compile(dcatUs)
  type Catalog = { dataset: [Record<string, unknown> & { distribution: [Record<string, unknown>] }] }

  test.each(['en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'])('is a catalog of DCAT-US 1.1, in %s', async (language) => {
    validate((await file('data.json', language)).json())
    expect(validate.errors).toBeNull()
  })

  test('what DCAT-US requires is missed, and what it does not know is noticed', async () => {
    const { body } = await file('data.json')
    const changed = (change: (catalog: Catalog) => unknown) => {
      const catalog = JSON.parse(body) as Catalog
      change(catalog)
      return validate(catalog)
    }
    const required = ['title', 'description', 'keyword', 'modified', 'publisher', 'contactPoint', 'identifier', 'accessLevel']
    for (const name of required) expect([name, changed(({ dataset: [one] }) => delete one[name])]).toEqual([name, false])
    expect(changed(({ dataset: [one] }) => delete one.distribution[0]['mediaType'])).toBe(false)
    expect(changed(({ dataset: [one] }) => Object.assign(one, { modified: 'yesterday' }))).toBe(false)
    expect(changed(({ dataset: [one] }) => Object.assign(one, { licence: one['license'] }))).toBe(false)
    expect(changed(() => {})).toBe(true)
  })
})

const atom = 'http://www.w3.org/2005/Atom'
type Node = { name: string; attributes: Record<string, string>; children: Node[]; text: string }

/** @throws Error if the text is not well-formed, with namespaces */
function readXml(text: string): Node {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value]))
    const node = { name: uri === atom ? local : `{${uri}}${local}`, attributes: values, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (part) => {
    const node = open.at(-1)
    if (node) node.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return top.children[0] as Node
}
const named = ({ children }: Node, name: string) => children.filter((one) => one.name === name)
const only = (node: Node, name: string) => {
  const found = named(node, name)
  expect([node.name, name, found.length]).toEqual([node.name, name, 1])
  return found[0] as Node
}
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

describe('feed.atom', () => {
  test('has what RFC 4287 requires of a feed and of each entry', async () => {
    const feed = readXml((await file('feed.atom')).body)
    expect(feed.name).toBe('feed')
    expect(URL.canParse(only(feed, 'id').text)).toBe(true)
    expect(only(feed, 'title').text).toMatch(/\S/)
    expect(only(feed, 'updated').text).toMatch(instant)
    expect(only(only(feed, 'author'), 'name').text).toMatch(/\S/)
    const self = named(feed, 'link').filter((one) => one.attributes['rel'] === 'self')
    expect(self.map((one) => one.attributes['href'])).toEqual([`https://plaza.example/open-data/${slug}/feed.atom`])
    const entries = named(feed, 'entry')
    expect(entries.length).toBeGreaterThan(4)
    for (const entry of entries) {
      expect(URL.canParse(only(entry, 'id').text)).toBe(true)
      expect(only(entry, 'title').children).toEqual([])
      expect(only(entry, 'updated').text).toMatch(instant)
      expect(only(entry, 'published').text).toMatch(instant)
      // Required without `content`; one per type and language.
      const link = only(entry, 'link')
      expect([link.attributes['rel'], URL.canParse(link.attributes['href'] ?? '')]).toEqual(['alternate', true])
      only(entry, 'summary')
    }
    expect(new Set(entries.map((one) => only(one, 'id').text)).size).toBe(entries.length)
    const updated = entries.map((one) => Date.parse(only(one, 'updated').text))
    expect(updated).toEqual([...updated].sort((a, b) => b - a))
    expect(entries.map((one) => only(one, 'title').text)).toContain(oddTitle.replace('\u0007', ''))
  })

  test('names the language of what is not in the reader’s: titles, and the words of decisions', async () => {
    const entriesIn = async (language: string) => named(readXml((await file('feed.atom', language)).body), 'entry')
    const langOf = (entry: Node, name: string) => only(entry, name).attributes['xml:lang']
    const spanish = await entriesIn('es')
    const decision = spanish.find((one) => only(one, 'summary').text.startsWith('A bridge')) as Node
    expect([langOf(decision, 'title'), langOf(decision, 'summary')]).toEqual(['en-US', 'en-US'])
    const project = spanish.find((one) => only(one, 'summary').text.startsWith('Publicado')) as Node
    expect([langOf(project, 'title'), langOf(project, 'summary')]).toEqual(['en-US', undefined])
    for (const entry of await entriesIn('en')) expect([langOf(entry, 'title'), langOf(entry, 'summary')]).toEqual([undefined, undefined])
  })

  test('the parser refuses what is not well-formed', () => {
    for (const broken of ['<feed>', '<a><b></a></b>', '<a>&nbsp;</a>', '<a>\u0007</a>', '<a x="1" x="2"/>', '<b:a/>'])
      expect(() => readXml(broken)).toThrow()
  })
})

describe('calendar.ics', () => {
  test('is read by a parser of RFC 5545: whole days with the whole text', async () => {
    const { body } = await file('calendar.ics')
    expect(body).not.toMatch(/(?![\t\r\n])\p{Cc}/u)
    const calendar = new ICAL.Component(ICAL.parse(body))
    expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0'])
    expect(String(calendar.getFirstPropertyValue('prodid'))).toMatch(/\S/)
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    const { dates } = (await file('dates.json')).json() as { dates: { date: string; title: string }[] }
    expect(events.map((one) => one.startDate.toString()).sort()).toEqual(dates.map((one) => one.date).sort())
    for (const { component, startDate, uid, summary } of events) {
      expect([startDate.isDate, uid]).toEqual([true, expect.stringMatching(/\S/)])
      expect(component.getFirstPropertyValue('dtstamp')).toBeInstanceOf(ICAL.Time)
      expect(dates.some(({ title }) => summary.includes(title.replace('\u0007', '')))).toBe(true)
    }
    expect(new Set(events.map((one) => one.uid)).size).toBe(events.length)
  })

  test('the parser refuses what is none', () => {
    for (const broken of ['BEGIN:VCALENDAR\r\nSUMMARY\r\nEND:VCALENDAR', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n'])
      expect(() => ICAL.parse(broken)).toThrow()
  })
})
