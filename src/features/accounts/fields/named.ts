import type { User } from '../model/contract.ts'
import type { titles } from '../model/options.ts'
import { useWords } from '../model/words.ts'

/** Catalog keys are dotted paths, so the dots of "Mr." are removed. */
export const titleKeys = { 'Mr.': 'Mr', Miss: 'Miss', 'Mrs.': 'Mrs', 'Dr.': 'Dr', 'Ms.': 'Ms' } as const satisfies Record<
  (typeof titles)[number],
  string
>

/** @returns a function that formats a person's title and name: "Dr. Ada Example", in Chinese "Ada Example博士" */
export function useNamed(): (person: { title: User['title']; firstName: string; lastName: string }) => string {
  const words = useWords()
  return ({ title, firstName, lastName }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    const key = titleKeys[title as keyof typeof titleKeys]
    return key ? words(`named.${key}`, { name }) : name
  }
}
