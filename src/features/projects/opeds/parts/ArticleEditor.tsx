// Loaded only for authors: it is larger than any page.
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import type { Control } from '../../../../ui/forms/Field.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import type { EditedOped } from '../oped-page.server.ts'
import styles from './ArticleEditor.module.css'
import { LinkEditorRow, PictureRow } from './EditorRows.tsx'
import { Toolbar } from './Toolbar.tsx'

type Props = {
  control: Control
  /** The text: HTML, or plain text with blank lines between paragraphs. */
  html: string
  onHtml: (html: string) => void
  /** The article's pictures, which its text may contain. */
  images: EditedOped['images']
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: true, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Image,
]

/** The editor of an article's headings, lists, links, quotes and pictures, by keyboard and pointer. */
export function ArticleEditor({ control, html, onHtml, images }: Props) {
  const [row, setRow] = useState<'link' | 'picture' | null>(null)
  const editor = useEditor({
    extensions,
    content: asHtml(html),
    // The content security policy forbids styles from scripts; ours are in the module.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${control.id}-label`,
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
        ...(control['aria-required'] && { 'aria-required': 'true' }),
        ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: now }) => onHtml(now.isEmpty ? '' : now.getHTML()),
  })
  const back = () => {
    setRow(null)
    editor.commands.focus()
  }
  return (
    <div className={classes(styles.editor, control['aria-invalid'] && styles.bad)}>
      <Toolbar editor={editor} open={row} onOpen={setRow} mayPicture={images.length > 0} />
      {row === 'link' && <LinkEditorRow editor={editor} onDone={back} />}
      {row === 'picture' && <PictureRow editor={editor} images={images} onDone={back} />}
      <EditorContent editor={editor} className={styles.page} />
      <input type="hidden" name={control.name} value={html} />
    </div>
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Converts the text of a plain field to paragraphs. */
const asHtml = (text: string): string =>
  /<\w[^<>]*>/.test(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .filter((one) => one.trim())
        .map((one) => `<p>${escaped(one.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('')
