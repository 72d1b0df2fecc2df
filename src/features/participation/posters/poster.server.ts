// The poster for public places: one page in one or several languages, as tagged PDF for screen readers.
import sharp from 'sharp'
import { type Pen, penOn } from '../../../core/documents/pdf/pen.server.ts'
import { decoration, pdfInk, pdfText, soft, startTaggedPdf } from '../../../core/documents/pdf/tagged-pdf.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { type Paper, typedAddressOf } from '../qr-codes/rules.ts'
import {
  coverAt,
  drawCodeAt,
  foot,
  frame,
  instructions,
  type MakeStyle,
  type PosterAbout,
  type PosterSheet,
  paperSizes,
} from './poster-parts.server.ts'
import type { PosterWords } from './poster-words.server.ts'

/** @returns a poster as a PDF; the first language has all texts, the others only the instructions */
export async function posterOf(about: PosterAbout, { paper, words }: { paper: Paper; words: readonly PosterWords[] }): Promise<Buffer> {
  const address = typedAddressOf(about)
  const [main, ...others] = words as [PosterWords, ...PosterWords[]]
  const { language, title } = main
  const [width, height] = paperSizes[paper]
  const { doc, root, finish } = startTaggedPdf({
    size: [width, height],
    language,
    title,
    author: about.organization,
    creator: about.product,
  })
  const u = width / 612
  const edge = 22 * u
  const sheet = { doc, pen: penOn(doc), u, root, inside: { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge } }
  const pictures = await picturesOf(about, sheet)
  frame(sheet)
  drawAll(sheet, { about, address, main, others, pictures })
  return finish()
}

type Pictures = { logo: Buffer | null; cover: Buffer | null }
const coverHeightMax = 230
const coverPixels = 1500

/** Converts the pictures to formats that PDF supports. An unreadable picture is left out: the code matters most. */
async function picturesOf({ logo, cover }: PosterAbout, { inside, u }: PosterSheet): Promise<Pictures> {
  const size = { width: coverPixels, height: Math.round((coverPixels * coverHeightMax * u) / inside.width) }
  const made = await Promise.allSettled([
    logo && sharp(logo).png().toBuffer(),
    cover &&
      sharp(cover.content)
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer(),
  ])
  const [logoPng, coverJpeg] = made.map((one) => (one.status === 'fulfilled' ? one.value : null))
  return { logo: logoPng ?? null, cover: coverJpeg ?? null }
}

type Content = { about: PosterAbout; address: string; main: PosterWords; others: PosterWords[]; pictures: Pictures }

function drawAll(sheet: PosterSheet, { about, address, main, others, pictures }: Content) {
  const { doc, pen, u, root, inside } = sheet
  const gap = 5 * u
  const pad = 30 * u
  const box = { x: inside.x + gap + pad, width: inside.width - 2 * (gap + pad) }
  const style: MakeStyle = (size, weight, color, language) => ({
    size: size * u,
    weight,
    color,
    language,
  })
  const say = (tag: string, language: Language | null, draw: () => void) => {
    root.add(doc.struct(tag, language && language !== main.language ? { lang: language } : {}, draw))
  }

  const titleSize = pictures.cover ? 33 : 42
  const title = pen.fit(
    about.title,
    { ...style(titleSize, 600, pdfInk, null), lineHeight: 1.16 },
    { width: box.width, linesMax: 3, sizeMin: 17 * u },
  )
  const place = pen.fit([about.street, `${about.city}, ${about.state}`].filter(Boolean).join(', '), style(13.5, 400, soft, null), {
    width: box.width,
    linesMax: 2,
    sizeMin: 9 * u,
  })
  const typeLine = pen.fit(main.type, style(12.5, 400, soft, main.language), { width: box.width, sizeMin: 8 * u })
  const inOneLine = pen.fit(address, style(31, 600, pdfInk, null), { width: box.width, sizeMin: 6 * u })
  const addressLine =
    inOneLine.style.size >= 18 * u
      ? inOneLine
      : pen.fit(address, style(24, 600, pdfInk, null), { width: box.width, linesMax: 2, sizeMin: 6 * u })
  const columns = others.map((words) => otherWords(words, pen, style, (box.width - 18 * u * (others.length - 1)) / others.length))
  const othersHeight = Math.max(0, ...columns.map((column) => column.height))
  const footHeight = 34 * u

  // Layout from the bottom upwards: the remaining space is for the picture, or for the code without a picture.
  const bottom = inside.y + inside.height - gap
  const footTop = bottom - footHeight - 14 * u
  const othersTop = footTop - (othersHeight > 0 ? othersHeight + 14 * u : 0)
  const addressTop = othersTop - 16 * u - addressLine.height - typeLine.height
  const top = inside.y + gap
  const head = 22 * u + title.height + 4 * u + place.height
  const room = addressTop - top - head
  const codeMin = 215 * u
  const cover = pictures.cover && room - codeMin > 90 * u ? Math.min(coverHeightMax * u, (room - codeMin) * 0.72) : 0
  const side = Math.min(room - cover, box.width * (cover > 0 ? 0.56 : 0.62))
  const spare = room - cover - side

  if (cover > 0 && pictures.cover) drawCover(sheet, pictures.cover, about.cover?.alt, { y: top, height: cover })
  let y = top + cover + 22 * u + spare * 0.3
  say('H1', about.titleLang ?? null, () => pen.write(title, box.x, y))
  y += title.height + 4 * u
  say('P', null, () => pen.write(place, box.x, y))
  y += place.height + spare * 0.3

  const quiet = drawCodeAt(sheet, { url: about.url, alt: main.alt }, { x: box.x, y, side })
  const beside = side - quiet + 6 * u
  instructions(sheet, { main, style, say }, { x: box.x + beside, y, width: box.width - beside, height: side })

  const afterCode = addressTop - spare * 0.15
  say('P', main.language, () => pen.write(typeLine, box.x, afterCode))
  say('P', null, () => pen.write(addressLine, box.x, afterCode + typeLine.height))
  for (const [i, column] of columns.entries()) {
    const x = box.x + i * ((box.width + 18 * u) / columns.length)
    const words = others[i] as PosterWords
    say('P', words.language, () => pen.write(column.free, x, pen.write(column.call, x, othersTop)))
  }
  foot(sheet, { about, logo: pictures.logo, say, style }, { ...box, y: footTop, height: footHeight })
}

/** The picture at the top of the sheet, with a line below it. */
function drawCover(
  { doc, u, root, inside }: PosterSheet,
  picture: Buffer,
  alt: string | undefined,
  { y, height }: { y: number; height: number },
) {
  const gap = 5 * u
  const draw = () => coverAt(doc, picture, { x: inside.x + gap, y, width: inside.width - 2 * gap, height })
  if (alt) root.add(doc.struct('Figure', { alt }, draw))
  else decoration(doc, draw)
  decoration(doc, () =>
    doc
      .lineWidth(0.7 * u)
      .strokeColor(pdfInk)
      .moveTo(inside.x + gap, y + height)
      .lineTo(inside.x + inside.width - gap, y + height)
      .stroke(),
  )
}

function otherWords({ call, free, language }: PosterWords, pen: Pen, style: MakeStyle, width: number) {
  const sizeMin = style(8, 400, pdfText, language).size
  const fitted = {
    call: pen.fit(call, style(13.5, 600, pdfText, language), { width, linesMax: 2, sizeMin }),
    free: pen.fit(free, style(12, 400, soft, language), { width, linesMax: 2, sizeMin }),
  }
  return { ...fitted, height: fitted.call.height + fitted.free.height }
}
