import { expect, test } from 'vitest'
import { stylesMissing, stylesOf } from '../../../tests/styles.ts'

test.each(['builder/Builder.tsx', 'form/Shut.tsx', 'form/MoreFields.tsx', 'form/Review.tsx', 'form/Thanks.tsx', 'form/Waiting.tsx'])(
  'the page brings every style of %s along, which itself is loaded later',
  (part) => {
    expect(stylesOf(`surveys/parts/${part}`).length).toBeGreaterThan(3)
    expect(stylesMissing('surveys/pages/survey.tsx', `surveys/parts/${part}`)).toEqual([])
  },
)
