import type { Block } from '#shared/contract/articles.ts';
import gumArticle from './gum-article.json' with { type: 'json' };
import implantArticle from './implant-article.json' with { type: 'json' };
import journeyArticle from './journey-article.json' with { type: 'json' };

type DemoBlock = { title?: string; content: string } | { image: string; alternative: string };

const generalInformation = {
  content:
    'Le informazioni di questa pagina sono di carattere generale e non sostituiscono la visita odontoiatrica: indicazioni, tempi e controindicazioni si valutano caso per caso.',
};

/** Numbers the blocks of an article from 1, as the editor does. */
const toBlock = (block: DemoBlock, index: number): Block =>
  'image' in block
    ? { id: index + 1, type: 'image', image: block.image, content: block.alternative }
    : { id: index + 1, type: 'paragraph', ...block };

/**
 * The demo articles in the order of publication. The last article appears first in the list. The `source` of a picture
 * is its path below the site's public files.
 */
export const demoArticles = [gumArticle, implantArticle, journeyArticle].map(({ title, blocks, pictures }) => ({
  title,
  pictures,
  content: [...blocks, generalInformation].map(toBlock),
}));
