import type { Member } from './contract.ts'

/** "Dr. Ada Example". */
export const nameOf = ({ title, firstName, lastName }: Pick<Member, 'title' | 'firstName' | 'lastName'>): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
