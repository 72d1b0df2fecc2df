import type { ReviewItem } from '../contract.ts'
import type { TypedItem } from '../released-page.server.ts'
import { passagesOf } from '../rules.ts'

/** The passages that rules marked in an item, each once. */
export const suggestedIn = ({ text, suggestions }: ReviewItem): string[] => passagesOf(text, suggestions)

/** An item's decision as its form has it. */
export function typedOf(item: ReviewItem): TypedItem {
  const redacted = passagesOf(item.text, item.redactions)
  const suggested = suggestedIn(item)
  return {
    state: item.state,
    exemption: item.exemption ?? '',
    passages: redacted.filter((one) => !suggested.includes(one)).join('\n'),
    ticked: suggested.filter((one) => redacted.includes(one)),
  }
}
