// With the texts of a project's own page, which lists and surveys do without.
import { type Words, wordsOf } from '../../../core/i18n/words.tsx'
import type en from './text/en.json'
import { useWords as useProjectWords } from './words.ts'

const usePage = wordsOf<Pick<typeof en, 'project'>>('projects-project')
type PageKey = Parameters<ReturnType<typeof usePage>>[0]

const isOfPage = (key: string): key is PageKey => key.startsWith('project.')

export function useWords(): Words<Omit<typeof en, 'form'>> {
  const [words, page] = [useProjectWords(), usePage()]
  return (key, values) => (isOfPage(key) ? page(key, values) : words(key, values))
}
