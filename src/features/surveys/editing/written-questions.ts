// Questions that an official writes as lines of one text: their kinds follow from their words. No database, no HTTP.
import type { QuestionType } from '../model/rules.ts'

export type WrittenKind = Extract<QuestionType, 'open' | 'yesno' | 'rating' | 'number'>

/** "1.", "2)", "-" or "•" before a question that was pasted from a list. */
const listMark = /^(?:\d{1,2}[.)]|[-–•*])\s+/

/** The questions in a text, one per line, without those that are asked already: sending a text twice adds nothing twice. */
export function writtenLinesOf(text: string, asked: readonly { text: string }[] = []): string[] {
  const known = new Set(asked.map((one) => one.text))
  const lines = text.split('\n').map((line) => line.trim().replace(listMark, ''))
  return [...new Set(lines)].filter((line) => line && !known.has(line))
}

const begins = (...words: string[]) => new RegExp(`^[¿\\s]*(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'iu')

// Of all languages together: officials may write in another one than the page's. The first kind that fits is taken.
const kinds: readonly [kind: WrittenKind, patterns: readonly RegExp[]][] = [
  [
    'number',
    [
      begins('how many', "combien d[e’']", 'cuánt[oa]s', 'quant[ie]', 'कितने'),
      /(?:多少|几[^乎])/u,
      /(?:^|\s)(?:bao nhiêu|mấy)(?!\p{L})/iu,
      /कितने (?:लोग|बार|मिनट|दिन|बच्चे)/u,
    ],
  ],
  [
    'rating',
    [
      begins(
        'how (?!often|long|far|old|much|come|do|does|did|would|should|could|can|will|is|are|was|were|have|has)\\p{L}+',
        'à quel point',
        'dans quelle mesure',
        '(?:qué|cuán) tan',
        'cuán \\p{L}+',
        'cómo de',
        'en qué medida',
        'hasta qué punto',
        'quanto (?:è|sono|si|ti|le|vi)',
        'in che misura',
      ),
      /कितन[ाी] (?!समय|पैसा|दूर)\p{L}/u,
      /(?:有多|多么|程度)/u,
      /(?:mức độ|mức nào|thế nào về mức)/iu,
    ],
  ],
  [
    'open',
    [
      begins('what', 'where', 'when', 'why', 'who', 'which', 'how'),
      begins('que', "qu[’']\\p{L}+", 'quel(?:le)?s?', 'où', 'quand', 'pourquoi', 'qui', 'comment', 'combien', 'en quoi'),
      begins('(?:\\p{L}+ )?(?:qué|cuál(?:es)?|dónde|quién(?:es)?)', 'cuándo', 'cómo', 'cuánt[oa]', 'adónde'),
      begins('(?:\\p{L}+ )?(?:che|cosa|quali?|dove|chi)', 'quando', 'perché', 'come', 'quanto', 'qual'),
    ],
  ],
  [
    'yesno',
    [
      begins('do', 'does', 'did', 'is', 'are', 'was', 'were', 'would', 'should', 'could', 'can', 'will', 'have', 'has', 'may', 'shall'),
      begins('est-ce', 'êtes', 'avez', 'faut'),
      /(?<!\p{L})\p{L}+-(?:vous|t-(?:il|elle|on)|ils?|elles?|on|nous)(?!\p{L})/iu,
      // In Spanish, a question without a question word.
      /^¿/u,
      begins(
        'è',
        'sono',
        'ha',
        'hai',
        'avete',
        'può',
        'vuole',
        'vorrebbe',
        'dovrebbe',
        'dobbiamo',
        'usa',
        'userebbe',
        'le',
        'ti',
        'sarebbe',
      ),
      begins('ritiene', 'pensa', 'preferisce', 'approva', 'bisogna'),
      begins('क्या (?:आप|यह|इस|हमें|शहर|नगर)'),
      /(?:吗|是否|是不是|会不会|要不要|能不能|可不可以)/u,
      /(?:không|chưa)\s*[?？]?$/iu,
    ],
  ],
]

/** The kind that a question's words suggest: an open one if nothing else does, which limits no answer. */
export const writtenKind = (text: string): WrittenKind =>
  kinds.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? 'open'
