// Fields of embeds, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  author_name: ['The organization that asks.', 'City of Newport Beach'],
  cache_age: ['How long the reply may be kept.', 3600, 'seconds'],
  embedding: ['The list of sites, and when it was last changed.'],
  format: ['The format of the reply; only `json`.', 'json'],
  height: ['The height of the frame before it reports its own.', 520, 'pixels'],
  html: ['The HTML to paste: a frame, and the script that fits its height.', '<iframe src="https://plaza.example/embed/map"></iframe>'],
  maxheight: ['The greatest height that there is room for.', 600, 'pixels'],
  maxwidth: ['The greatest width that there is room for.', 800, 'pixels'],
  origins: ['Sites whose pages may show the embeds, as scheme, host and port.', 'https://www.example.org'],
  provider_name: ['The name of the site.', 'Plaza'],
  provider_url: ['The address of the site.', 'https://plaza.example'],
  title: ['The title of the project.', 'New lamps on Fern Street'],
  type: ['The kind of resource.', 'rich'],
  url: [
    "The address of a project's page or of its published results.",
    'https://plaza.example/project/0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10',
  ],
  version: ['The version of oEmbed.', '1.0'],
  width: ['The width of the frame.', 640, 'pixels'],
}
