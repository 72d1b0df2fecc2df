import type { Plugin } from 'vite'

type SyntaxNode = { type: string; start: number; end: number }
type CallNode = SyntaxNode & { callee: SyntaxNode & { name?: string }; arguments: SyntaxNode[] }
type Cut = { start: number; end: number; by: string }

const router = /[\\/]react-router[\\/]dist[\\/]/
/** Measures loaders and actions for callers that ask the router to. None does in the browser. */
const instrumentation = /[\\/]router[\\/]instrumentation\.js$/

/**
 * Leaves out of the browser's router what only its developers read: warnings, and the sentences of its assertions, which fail as before.
 * That is 5 KB of what every page loads.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!router.test(id)) return null
    if (instrumentation.test(id)) return { code: withoutWork(code), map: null }
    const cuts: Cut[] = []
    collect(this.parse(code), cuts)
    cuts.sort((a, b) => b.start - a.start)
    return { code: cuts.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code), map: null }
  },
}

/** The same exports, which do nothing. */
const withoutWork = (code: string) =>
  [...code.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => `export const ${name.trim()} = () => {}`)
    .join('\n')

function collect(node: unknown, cuts: Cut[]): void {
  if (typeof node !== 'object' || node === null) return
  const cut = 'type' in node ? cutOf(node as SyntaxNode) : null
  if (cut) cuts.push(cut)
  else for (const child of Object.values(node)) collect(child, cuts)
}

function cutOf(node: SyntaxNode): Cut | null {
  if (node.type === 'ExpressionStatement') {
    const { expression } = node as SyntaxNode & { expression: CallNode }
    return isCall(expression, /^warning(Once)?$/) ? { ...placeOf(node), by: ';' } : null
  }
  // The sentence alone: the condition is code.
  const [, sentence] = isCall(node, /^invariant/) ? (node as CallNode).arguments : []
  return sentence ? { ...placeOf(sentence), by: '"The router"' } : null
}

const placeOf = ({ start, end }: SyntaxNode) => ({ start, end })
const isCall = (node: SyntaxNode, name: RegExp) => node.type === 'CallExpression' && name.test((node as CallNode).callee.name ?? '')
