// Which of the pages in other languages than English the sweep of a commit walks.
import { execFileSync } from 'node:child_process'

/** The pages are divided into this many shares. A prime: landings of always the same number of commits reach every share too. */
export const shares = 23

/**
 * The share of the commit that is checked out: the number of commits up to it, modulo the number of shares. As many consecutive commits
 * as there are shares cover all pages. A clone without its history counts by the commit's hash; without a repository the share is 0.
 */
export function shareOfCommit(): number {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8), 16) % shares
    return shareOf(Number(git('rev-list', '--count', 'HEAD')))
  } catch {
    return 0
  }
}

/** @param commits how many commits there are up to one */
export const shareOf = (commits: number): number => commits % shares

/**
 * True if a share has a page. Neighbors in the list of pages are in different shares, and so is one page in different languages.
 * @param page its place in the list of pages
 * @param language the language's place in the list of languages
 */
export const isInShare = (share: number, page: number, language: number): boolean => (page + language) % shares === share
