import { expect, test } from 'vitest'
import { joinSentences } from './sentence.ts'

test('sentences follow each other as the language sets them', () => {
  expect(joinSentences('en', ['Published by Ithaca.', 'Last changed on Dec 2, 2026.'])).toBe(
    'Published by Ithaca. Last changed on Dec 2, 2026.',
  )
  expect(joinSentences('hi', ['प्रकाशित किया।', 'आँकड़े आज तक के हैं।'])).toBe('प्रकाशित किया। आँकड़े आज तक के हैं।')
  expect(joinSentences('zh', ['由伊萨卡公布。', '数据截至今天。'])).toBe('由伊萨卡公布。数据截至今天。')
})
