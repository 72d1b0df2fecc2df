import { expect, test } from 'vitest'
import { definitionOf } from '../../features/surveys/model/definition.ts'
import { formQuestions } from './survey-page.server.ts'

const question = (_id: string, title?: string) => ({
  ...{ _id, project: 'p', order: 0, lang: 'es' as const },
  ...definitionOf({ text: _id, type: 'open', ...(title && { section: { title, text: '' } }) }),
})

test('in the form each question is in the section that began last', () => {
  const questions = [question('a'), question('b', 'About you'), question('c'), question('d', 'Last')]
  const form = formQuestions(questions, { location: { lat: null, lng: null } as never }, 'en')
  const you = { id: 'b', title: 'About you', text: '', lang: 'es' }
  expect(form.map((one) => one.inSection)).toEqual([undefined, you, you, { ...you, id: 'd', title: 'Last' }])
})
