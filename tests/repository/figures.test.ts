// Figures written out in texts equal the constants of the code, in every language: a changed constant fails here until its texts change.
import { expect, test } from 'vitest'
import { readLanguage } from '../../scripts/texts/translated.ts'
import { groupSizeMin } from '../../src/core/async/small-groups.ts'
import { completeLanguages } from '../../src/core/i18n/languages.ts'
import { linkEnd } from '../../src/features/accounts/sessions/links.server.ts'
import { smsCodeMinutes } from '../../src/features/participation/follows/sms.server.ts'
import { warningDays } from '../../src/features/projects/lifecycle/rules.ts'
import { missMax, peopleMin } from '../../src/features/results/weighting/rules.ts'

const day = 86_400_000
const linkDays = linkEnd('confirm', new Date(0)).getTime() / day

/** An English text and the figure that it must contain. */
const figures: [RegExp, number][] = [
  [/fewer than (\d+) people(?!, each)/i, groupSizeMin],
  [/with fewer than (\d+) people, each weight/, peopleMin],
  [/every group is within (\d+) percentage points/, missMax],
  [/works? for (\d+) days|once, and for (\d+) days/, linkDays],
  [/within (\d+) minutes/, smsCodeMinutes],
  [/warned by mail (\d+) and \d+ days/, warningDays[0]],
  [/warned by mail \d+ and (\d+) days/, warningDays[1]],
]

test('links to confirm, to set a password and to a new address live equally long, one to reset an hour', () => {
  expect((['setPassword', 'email'] as const).map((purpose) => linkEnd(purpose, new Date(0)).getTime() / day)).toEqual([linkDays, linkDays])
  expect(linkEnd('reset', new Date(0)).getTime()).toBe(3_600_000)
})

test.each(completeLanguages.filter((language) => language !== 'en'))('%s says the figures of the code', (language) => {
  const wrong: string[] = []
  let named = 0
  for (const { file, key, english, text = '' } of readLanguage(language).entries)
    for (const [says, figure] of figures) {
      const match = says.exec(english)
      if (!match) continue
      named++
      const inEnglish = Number(match.slice(1).find(Boolean))
      if (inEnglish !== figure || !text.includes(String(figure)))
        wrong.push(`${file} ${key}: ${figure} is not in “${english}” or “${text}”`)
    }
  expect(named).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
