import type { Category } from '../../features/projects/model/contract.ts'

/** A demo article: HTML as the editor produces it. Days count from the load day. */
export interface DemoArticle {
  /** The city whose hall wrote it. */
  city: string
  title: string
  description: string
  day: number
  picture: { category: Category; alt: string }
}

const note = '<p><em>This is demo content: it shows how an opinion article looks, and is nobody’s opinion.</em></p>'

export const articles: readonly DemoArticle[] = [
  {
    city: 'newport-beach',
    title: 'Ask before the drawing is finished',
    day: -12,
    picture: { category: 'Roads', alt: 'Drawing: a crossing with trees on both sides, seen from above' },
    description: `${note}
<p>A street is drawn long before it is dug up. The best moment to ask the people who cross it every day is when the drawing can still change, and that moment passes quietly.</p>
<h2>Why early questions help</h2>
<p>If you push a stroller, you know where the curb is too high. If you deliver bread at five, you know where the truck stops. None of that is on a survey map. Asked early, it costs an afternoon with an eraser. Asked late, it costs concrete.</p>
<ul><li>Ask about use, not about taste: where do you cross, when do you avoid it?</li><li>Show what is fixed already, and say why.</li><li>Say when you will answer, and then do.</li></ul>
<h2>What they cannot do</h2>
<p>Answers from people who choose to answer are neither a vote nor a sample. They tell a designer what to look at again. That is enough to be worth everybody’s two minutes, and it is honest to say that it is no more.</p>
<blockquote><p>The eraser is cheaper than the jackhammer.</p></blockquote>`,
  },
  {
    city: 'ithaca',
    title: 'Say what you did, also when it was nothing',
    day: -30,
    picture: { category: 'Greenery', alt: 'Drawing: a park with paths between trees, seen from above' },
    description: `${note}
<p>People rarely mind a no. They mind silence. A city that asks and falls silent teaches its residents one thing: next time, do not bother.</p>
<h2>Three sentences are enough</h2>
<ol><li>What was said most, in the words of the people who said it.</li><li>What happens because of it, and by when.</li><li>What does not happen, and the reason.</li></ol>
<p>The third is the one that is skipped, and the one that is read. A reason can be money, a law, a pipe under the lawn. It can be that others asked for the opposite. Readers may still disagree, but they know that their answer was read.</p>
<h3>A date helps</h3>
<p>A promise with a date can be kept or missed in public. Both are better than a promise without one.</p>`,
  },
  {
    city: 'evanston',
    title: 'Who did not answer?',
    day: -45,
    picture: { category: 'Residential building', alt: 'Drawing: a street of houses with gardens, seen from above' },
    description: `${note}
<p>A result with many answers looks strong. The first question to it should be another one: who is missing?</p>
<h2>Look at the edges</h2>
<p>People who work at night, people who read another language better, people without a printer or a quiet hour: a survey hears them last. Their absence does not show in a bar chart. It shows when you compare the answers with who lives there.</p>
<p>So publish both. Say how many took part, from where, and which groups are few. Put the code where people wait: at the stop, at the counter, in the laundry. And where a group stays silent, say that the result does not speak for it.</p>
<blockquote><p>A fair result names its own gaps.</p></blockquote>`,
  },
]
