import { useMemo } from 'react'
import type { Bounds } from '../../../places/model/view.ts'
import { AnswersOnMap, type ListedAnswer } from '../../single-answers/parts/AnswersOnMap.tsx'
import type { ListedShape } from '../shapes-page.server.ts'
import { useWords } from '../words.ts'

/** Lines or areas as a list, and beside it together on a map. */
export function ShapesOnMap({ shapes, bounds }: { shapes: readonly ListedShape[]; bounds: Bounds | null }) {
  const words = useWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are of the same language
  const answers = useMemo(
    () =>
      shapes.map(({ _id, kind, summary, alias, zip, day }): ListedAnswer => {
        const facts = words('from', { alias, zip: zip ?? '–', day })
        return { _id, label: words(kind, { summary }), facts, unmapped: null }
      }),
    [shapes],
  )
  const texts = {
    ...{ map: words('map', { count: shapes.length }), list: words('list'), failed: words('failed') },
    selected: (shape: string) => words('selected', { shape }),
  }
  return (
    <AnswersOnMap
      answers={answers}
      texts={texts}
      open={
        bounds &&
        (async (element, opening) => {
          const { openShapesMap } = await import('../shapes-map.browser.ts')
          return openShapesMap(element, { ...opening, bounds, shapes })
        })
      }
    />
  )
}
