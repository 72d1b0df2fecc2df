// Which names of the code say nothing: declared identifiers, and the rows and columns that raw SQL names.
// Names of tests are read as comments are.
import { type ESTree, parseSync, Visitor } from 'vite'

type Name = { name: string; start: number; isProperty?: boolean }
type VagueName = { name: string; line: number; instead: string }
type TestName = { text: string; line: number }

/** Names to avoid, and what to write instead. */
const vague = new Map([
  ['said', '"message", "text", "reply", "announcement"'],
  ['told', '"translations", "recipients", "notified"'],
  ['turn', '"nextAction", "angle", "index"'],
  ['shut', '"closed"'],
  ['came', '"arrival"'],
  ['whose', '"owner", "scope"'],
  ['kept', '"stored", "cached", "retained"'],
])
/** The same in raw SQL, where a part of a statement is named by the rows that it returns. */
const vagueInSql = new Map([
  ...vague,
  ['who', '"respondent", "caller"'],
  ['person', '"respondent"'],
  ['place', '"eligible", "ordinal"'],
  ['added', '"inserted"'],
  ['gone', '"deleted"'],
])

/** Names of properties that stay, and why. */
const properties = new Map([
  ['said', 'what residents said, of a decision: in the API, its row, its translations, and the public files'],
  ['told', 'the translations of a reply of the API'],
  ['kept', 'a resident’s next action, after which texts are named'],
])

/** @returns the vague names that a source declares */
export function vagueNamesIn(path: string, source: string): VagueName[] {
  const { program } = parseSync(path, source)
  const lineOf = (start: number) => source.slice(0, start).split('\n').length
  const declared = declaredIn(program)
    .filter(({ name, isProperty }) => vague.has(name) && !(isProperty && properties.has(name)))
    .map(({ name, start }) => ({ name, line: lineOf(start), instead: vague.get(name) as string }))
  const inSql = sqlNamesIn(program)
    .filter(({ name }) => vagueInSql.has(name))
    .map(({ name, start }) => ({ name, line: lineOf(start), instead: vagueInSql.get(name) as string }))
  return [...declared, ...inSql]
}

/** @returns the names of the tests and of their groups */
export function testNamesIn(path: string, source: string): TestName[] {
  const names: TestName[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!first || !/^(test|describe|it)\b/.test(source.slice(callee.start, callee.end))) return
      const text = textOf(first)
      if (text !== null) names.push({ text, line: source.slice(0, first.start).split('\n').length })
    },
  }).visit(parseSync(path, source).program)
  return names
}

function textOf(node: ESTree.Argument): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : null
}

/** Variables, parameters, functions, types, properties and renamed imports. */
function declaredIn(program: ESTree.Program): Name[] {
  const names: Name[] = []
  const note = (node: { type: string } | null | undefined, isProperty = false) => {
    if (node?.type === 'Identifier') names.push({ ...(node as ESTree.IdentifierName), isProperty })
  }
  const bind = (node: ESTree.Node | null): void => {
    if (node?.type === 'ObjectPattern')
      for (const one of node.properties) {
        // A variable called as the property is not named here.
        if (one.type === 'Property' && one.shorthand) note(one.key, true)
        else bind(one.type === 'Property' ? one.value : one.argument)
      }
    else if (node?.type === 'ArrayPattern') node.elements.forEach(bind)
    else if (node?.type === 'AssignmentPattern') bind(node.left)
    else if (node?.type === 'RestElement') bind(node.argument)
    else if (node?.type === 'TSParameterProperty') bind(node.parameter)
    else note(node)
  }
  const withParameters = ({ id, params }: { id?: ESTree.Node | null; params: readonly ESTree.Node[] }) => {
    note(id)
    params.forEach(bind)
  }
  const withKey = ({ key }: { key: ESTree.Node }) => note(key, true)
  const withId = ({ id }: { id: ESTree.Node | null }) => note(id)
  new Visitor({
    ...{ VariableDeclarator: ({ id }) => bind(id), CatchClause: ({ param }) => bind(param) },
    ...{ FunctionDeclaration: withParameters, FunctionExpression: withParameters, ArrowFunctionExpression: withParameters },
    ...{
      TSFunctionType: withParameters,
      TSCallSignatureDeclaration: withParameters,
      TSMethodSignature: withKey,
      MethodDefinition: withKey,
    },
    ...{ TSPropertySignature: withKey, PropertyDefinition: withKey },
    ...{ ClassDeclaration: withId, TSTypeAliasDeclaration: withId, TSInterfaceDeclaration: withId, TSEnumDeclaration: withId },
    Property: (node) => {
      if (!node.shorthand && node.kind === 'init' && node.value.type !== 'AssignmentPattern') withKey(node)
    },
    ImportSpecifier: ({ local, imported }) => {
      if (local.start !== imported.start) note(local)
    },
  }).visit(program)
  return names
}

/** Aliases, parts of WITH clauses and tables that templates with SQL name. */
function sqlNamesIn(program: ESTree.Program): Name[] {
  const names: Name[] = []
  const tagged = new Set<number>()
  const named = /\bas\s+(?:materialized\s+)?(\w+)\b|\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s*)?\(|\btable\s+(\w+)\s+as\b/gi
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') tagged.add(quasi.start)
    },
    TemplateLiteral({ quasis, start }) {
      const isSql = tagged.has(start) || quasis.some(({ value }) => /\b(select|insert into|delete from|create table)\b/.test(value.raw))
      if (!isSql) return
      for (const { value, start: from } of quasis)
        for (const match of value.raw.matchAll(named))
          for (const name of match.slice(1)) if (name) names.push({ name: name.toLowerCase(), start: from + match.index })
    },
  }).visit(program)
  return names
}
