import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { isJudged, wordingFindingsIn } from '../authoring-guard/rules.ts'
import { questionErrors } from '../model/definition.ts'
import { questionsOf, templates } from './templates.ts'
import { wordsIn } from './words.server.ts'

describe.each(templates)('%s', (template) => {
  test.each(Object.keys(languages) as Language[])(
    'in %s: three or four valid questions, in which the check of wordings finds nothing',
    (language) => {
      const questions = questionsOf(template, wordsIn(language))
      expect([3, 4]).toContain(questions.length)
      expect(questions.map(questionErrors)).toEqual(questions.map(() => ({})))
      expect(questions.flatMap(wordingFindingsIn)).toEqual([])
      if (language === 'en') expect(questions.every(isJudged)).toBe(true)
      else expect(questions[0]?.text).not.toBe(questionsOf(template, wordsIn('en'))[0]?.text)
    },
  )
})
