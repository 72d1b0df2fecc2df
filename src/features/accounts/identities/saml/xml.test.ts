import { expect, test } from 'vitest'
import { elementsIn, parseXml } from './xml.server.ts'

test('XML is read up to a hundred levels, without declarations', () => {
  const nested = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
  expect(parseXml(nested(100))).not.toBeNull()
  expect(parseXml(`<r>${nested(50)}${nested(50)}</r>`)).not.toBeNull()
  for (const text of [nested(102), `<r><b/>${nested(102)}</r>`, '', 'x', '<a>', '<a></b>', '<a x></a>', '<!doctype a><a/>', '<a>&x;</a>'])
    expect(parseXml(text)).toBeNull()
})

test('elements are found by local name, in time that grows with their number', () => {
  const root = parseXml(`<r xmlns:n="urn:n">${'<n:m/>'.repeat(20_000)}</r>`) as Element
  expect(elementsIn(root, 'm')).toHaveLength(20_000)
  expect(elementsIn(root, 'm', 'urn:other')).toEqual([])
})
