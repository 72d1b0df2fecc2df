// With the texts of a project's form, which are for officials, and longer than all that residents read of projects.
import { type Words, wordsOf } from '../../../core/i18n/words.tsx'
import { useWords as useProjectWords } from './project-words.ts'
import type en from './text/en.json'

const useForm = wordsOf<Pick<typeof en, 'form'>>('projects-form')
type FormKey = Parameters<ReturnType<typeof useForm>>[0]

const isOfForm = (key: string): key is FormKey => key.startsWith('form.')

export function useWords(): Words<typeof en> {
  const [words, form] = [useProjectWords(), useForm()]
  return (key, values) => (isOfForm(key) ? form(key, values) : words(key, values))
}
