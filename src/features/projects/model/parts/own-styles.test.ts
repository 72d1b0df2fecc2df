import { expect, test } from 'vitest'
import { stylesMissing, stylesOf } from '../../../../../tests/styles.ts'

test.each([
  'projects/parts/OwnProject.tsx',
  'responses/parts/OwnComment.tsx',
  'responses/parts/VoteTotals.tsx',
  'responses/parts/CommentForm.tsx',
])('the project page brings every style of %s along, which itself is loaded later', (part) => {
  expect(stylesOf(part).length).toBeGreaterThan(0)
  expect(stylesMissing('projects/pages/project.tsx', part)).toEqual([])
})
