import { expect, test } from 'vitest'
import { isInShare, shareOf, shareOfCommit, shares } from './share.ts'

const pages = Array.from({ length: 160 }, (_, i) => i)
const languages = [1, 2, 3, 4, 5, 6]
const inShare = (share: number) =>
  pages.flatMap((page) => languages.filter((language) => isInShare(share, page, language)).map((language) => `${page} ${language}`))

test('23 consecutive commits walk every page in every language once, whichever is the first', () => {
  for (let first = 5000; first < 5000 + shares; first++) {
    const covered = Array.from({ length: shares }, (_, i) => inShare(shareOf(first + i))).flat()
    expect(covered).toHaveLength(pages.length * languages.length)
    expect(new Set(covered).size).toBe(covered.length)
  }
})

test('so do 23 landings of always the same number of commits, up to 22', () => {
  for (let step = 1; step < shares; step++) {
    const covered = Array.from({ length: shares }, (_, i) => inShare(shareOf(5000 + i * step))).flat()
    expect(new Set(covered).size).toBe(pages.length * languages.length)
  }
})

test('a share has about as many pages as another, and pages of every language', () => {
  const sizes = Array.from({ length: shares }, (_, share) => inShare(share).length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(languages.length)
  for (let share = 0; share < shares; share++) expect(new Set(inShare(share).map((one) => one.split(' ')[1])).size).toBe(languages.length)
})

test('a commit has a share', () => {
  expect(shareOfCommit()).toBeGreaterThanOrEqual(0)
  expect(shareOfCommit()).toBeLessThan(shares)
})
