import { numberBlocks, type DemoArticle } from './blocks.ts';
import gumArticle from './gum-article.json' with { type: 'json' };
import implantArticle from './implant-article.json' with { type: 'json' };
import journeyArticle from './journey-article.json' with { type: 'json' };

/** The closing line of every medical text. */
const generalInformation = {
  content:
    'Le informazioni di questa pagina sono di carattere generale e non sostituiscono la visita odontoiatrica: indicazioni, tempi e controindicazioni si valutano caso per caso.',
};

/** In the order they are published: the last one stands first in the list. */
export const demoArticles: readonly DemoArticle[] = [gumArticle, implantArticle, journeyArticle].map(
  ({ title, blocks, pictures }) => ({
    title,
    pictures,
    content: numberBlocks([...blocks, generalInformation]),
  }),
);
