// Surveys to start from, in the official's language. The check of wordings finds nothing in them.
import type { Words } from '../../../core/i18n/words.tsx'
import { definitionOf, type QuestionDefinition } from '../model/definition.ts'
import type en from './text/en.json'

/** `general` is the sample survey; the others are for a kind of project. */
export const templates = ['general', 'crossing', 'park', 'budget', 'event'] as const
export type Template = (typeof templates)[number]

type TemplateWords = Words<typeof en>

const labels = (...all: string[]) => all.map((label) => ({ label }))
const scale = (text: string, minLabel: string, maxLabel: string) =>
  definitionOf({ text, type: 'scale', scale: { min: 1, max: 5, minLabel, maxLabel } })

/** The questions of a template. The last one is always open. */
export function questionsOf(template: Template, words: TemplateWords): QuestionDefinition[] {
  const satisfied = () => scale(words('satisfied'), words('dissatisfiedEnd'), words('satisfiedEnd'))
  const own: Record<Template, () => QuestionDefinition[]> = {
    general: () => [
      definitionOf({
        text: words('general.use'),
        type: 'choices',
        options: labels(words('general.live'), words('general.work'), words('general.visit'), words('general.none')),
      }),
      satisfied(),
    ],
    crossing: () => [
      definitionOf({
        text: words('crossing.travel'),
        type: 'choice',
        options: [
          ...labels(words('crossing.foot'), words('crossing.bike'), words('crossing.bus'), words('crossing.car')),
          { label: words('crossing.other'), isOther: true },
        ],
      }),
      scale(words('crossing.safe'), words('crossing.unsafeEnd'), words('crossing.safeEnd')),
      definitionOf({ text: words('crossing.where'), type: 'place' }),
    ],
    park: () => [
      definitionOf({
        text: words('park.do'),
        type: 'choices',
        options: labels(words('park.walk'), words('park.play'), words('park.sport'), words('park.meet'), words('park.none')),
      }),
      definitionOf({
        text: words('park.good'),
        type: 'matrix',
        rows: labels(words('park.shade'), words('park.seats'), words('park.paths'), words('park.light')),
        options: labels(words('park.poor'), words('park.fair'), words('park.fine'), words('unsure')),
      }),
      definitionOf({
        text: words('park.first'),
        type: 'ranking',
        options: labels(words('park.trees'), words('park.seats'), words('park.paths'), words('park.light')),
      }),
    ],
    budget: () => [
      definitionOf({
        text: words('budget.order'),
        type: 'ranking',
        options: labels(words('budget.streets'), words('budget.parks'), words('budget.safety'), words('budget.libraries')),
      }),
      definitionOf({
        text: words('budget.total'),
        type: 'choice',
        options: labels(words('budget.higher'), words('budget.same'), words('budget.lower'), words('unsure')),
      }),
    ],
    event: () => [
      definitionOf({
        text: words('event.attend'),
        type: 'choice',
        options: labels(words('event.yes'), words('event.no'), words('unsure')),
      }),
      definitionOf({
        text: words('event.when'),
        type: 'choices',
        options: labels(
          ...[words('event.afternoons'), words('event.evenings'), words('event.saturdays'), words('event.sundays'), words('event.never')],
        ),
      }),
    ],
  }
  return [...own[template](), definitionOf({ text: words('more'), type: 'open' })]
}
