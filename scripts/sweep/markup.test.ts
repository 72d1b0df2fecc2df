import { expect, test } from 'vitest'
import { markupResult } from './markup.mjs'

const page = (name: string) => `file:/somewhere/pages/${name}.html`
const messageOf = (name: string, type: string, message: string, subType?: string) => ({
  url: page(name),
  type,
  subType,
  message,
  lastLine: 3,
})

test('errors and warnings count, notes about style and what is accepted do not', () => {
  const messages = [
    messageOf('login-visitor', 'error', 'Duplicate ID “a”.'),
    messageOf('login-visitor', 'info', 'The first occurrence of ID “a” was here.', 'warning'),
    messageOf('a-project-resident', 'info', 'Trailing slash on void elements has no effect.'),
    messageOf(
      'an-article',
      'error',
      'The value of the “for” attribute of the “label” element must be the ID of a non-hidden form control.',
    ),
  ]
  expect(markupResult(['login-visitor.html', 'a-project-resident.html', 'an-article.html'], messages)).toEqual({
    passed: 2,
    failures: [
      'HTML of login-visitor, line 3: Duplicate ID “a”. ',
      'HTML of login-visitor, line 3: The first occurrence of ID “a” was here. ',
    ],
  })
})
