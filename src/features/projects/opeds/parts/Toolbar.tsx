import { type Editor, useEditorState } from '@tiptap/react'
import { useWords } from '../words.ts'
import styles from './ArticleEditor.module.css'

type OpenRow = 'link' | 'picture' | null
type Props = { editor: Editor; open: OpenRow; onOpen: (row: OpenRow) => void; mayPicture: boolean }

/** The editor's commands; each button shows whether it is active at the cursor. */
export function Toolbar({ editor, open, onOpen, mayPicture }: Props) {
  const words = useWords()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  const tools = [
    { name: 'bold', pressed: on.bold, act: () => run().toggleBold().run() },
    { name: 'italic', pressed: on.italic, act: () => run().toggleItalic().run() },
    { name: 'heading', pressed: on.heading, act: () => run().toggleHeading({ level: 2 }).run() },
    { name: 'subheading', pressed: on.subheading, act: () => run().toggleHeading({ level: 3 }).run() },
    { name: 'list', pressed: on.list, act: () => run().toggleBulletList().run() },
    { name: 'numbers', pressed: on.numbers, act: () => run().toggleOrderedList().run() },
    { name: 'quote', pressed: on.quote, act: () => run().toggleBlockquote().run() },
    { name: 'link', pressed: on.link || open === 'link', act: () => onOpen(open === 'link' ? null : 'link') },
    ...(mayPicture
      ? [{ name: 'picture' as const, pressed: open === 'picture', act: () => onOpen(open === 'picture' ? null : 'picture') }]
      : []),
    { name: 'undo', off: !on.undo, act: () => run().undo().run() },
    { name: 'redo', off: !on.redo, act: () => run().redo().run() },
  ] as const
  return (
    <fieldset className={styles.tools}>
      <legend className="sr-only">{words('editor.tools')}</legend>
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className={styles.tool}
          aria-pressed={'pressed' in tool ? tool.pressed : undefined}
          aria-disabled={'off' in tool && tool.off ? true : undefined}
          onClick={tool.act}
        >
          {words(`editor.${tool.name}`)}
        </button>
      ))}
    </fieldset>
  )
}
