// What is used of fontkit, which comes without types.
declare module 'fontkit' {
  export type Glyph = { id: number; path: { toSVG(): string } }
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
  }
  export function create(content: Uint8Array): Font
}
