// Finds the raw SQL whose rows are typed by hand: sql<Row>`...`, and the template that prepared<Row, Values>() or batched() takes.
import { createHash } from 'node:crypto'
import { parseSync } from 'vite'

export type Template = {
  /** The file and a hash of the template's text: the name survives changes around it. */
  name: string
  line: number
  /** Offsets of the whole tagged template. */
  start: number
  end: number
  /** True if the template itself is executed or selected as a column; false for a fragment that another statement contains. */
  isResult: boolean
  /** True if it is a part of a batched statement, whose rows it describes. */
  isBatched: boolean
  /** True if the row type depends on a type parameter, so no row can be held against it. */
  isGeneric: boolean
}

// oxc's syntax tree, of which only these properties matter here.
type Node = { type: string; start: number; end: number; [property: string]: unknown }
type Context = { parent: Node | null; prepared: Prepared | null; parameters: readonly string[] }
/** The call that takes a template, and its row type. */
type Prepared = { by: string; row: Node }
const takers = ['prepared', 'batched', 'batchedRead']

/** @returns the templates of a source file. */
export function typedTemplates(path: string, code: string): Template[] {
  const found: Omit<Template, 'name'>[] = []
  const visit = (node: Node, { parent, prepared, parameters }: Context) => {
    if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql') {
      const row = node['typeArguments'] as Node | null
      const method = parent?.type === 'MemberExpression' ? String((parent['property'] as Node)['name']) : ''
      const typed = row ?? prepared?.row
      if (typed) {
        const { start, end } = node
        const isGeneric = namesIn(typed).some((name) => parameters.includes(name))
        const line = code.slice(0, start).split('\n').length
        const isResult = prepared !== null || ['execute', 'as'].includes(method)
        found.push({ line, start, end, isResult, isBatched: prepared !== null && prepared.by !== 'prepared', isGeneric })
      }
      prepared = null
    }
    const taker = String((node['callee'] as Node | undefined)?.['name'])
    const [rowOfTaker] = ((node['typeArguments'] as Node | null)?.['params'] as Node[] | undefined) ?? []
    const own = ((node['typeParameters'] as Node | null)?.['params'] as Node[] | undefined) ?? []
    const context = {
      parent: node,
      prepared: takers.includes(taker) && rowOfTaker ? { by: taker, row: rowOfTaker } : prepared,
      parameters: [...parameters, ...own.flatMap((one) => namesIn(one['name'] as Node))],
    }
    for (const child of childrenOf(node)) visit(child, context)
  }
  visit(parseSync(path, code).program as unknown as Node, { parent: null, prepared: null, parameters: [] })
  const hashOf = ({ start, end }: { start: number; end: number }) =>
    createHash('sha1').update(code.slice(start, end)).digest('hex').slice(0, 12)
  return found.map((one) => ({ name: `${path}#${hashOf(one)}`, ...one }))
}

/** Puts each template into a call. No line moves. */
export function wrapTemplates(
  code: string,
  templates: readonly Template[],
  call: (template: Template) => [before: string, after: string],
): string {
  const parts = templates.flatMap((one) => {
    const [before, after] = call(one)
    return [
      { at: one.start, text: before },
      { at: one.end, text: after },
    ]
  })
  return parts.sort((a, b) => b.at - a.at).reduce((text, { at, text: part }) => text.slice(0, at) + part + text.slice(at), code)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [String(node['name'])] : childrenOf(node).flatMap((child) => namesIn(child))
