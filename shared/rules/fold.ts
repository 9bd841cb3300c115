/** Characters that people and keyboards use as an apostrophe or within a letter. iOS inserts the typographic one. */
const apostrophes = /['’‘‛`´′·ꞌ\u02b9-\u02bf]/g;

const plain = /^[\0-&(-_a-\u007f]*$/;

/** Latin letters that Unicode does not decompose, after the letters of a to z that people type for them. */
const latin = `
a:ɐɑɒᴀᶏᶐⱥꞻꬰꬱꭤ aa:ꜳ ae:æᴁᴂꞛ ao:ꜵ au:ꜷ av:ꜹꜻ ay:ꜽ b:ᴯƀƃɓʙᴃᵬᶀꞗꞵ c:ƈȼɕᴄↄꜿꞓꞔʗ con:ꝯ d:ðđƌƍȡɖɗᴅᴆᵭᶁᶑẟꝺꟈ db:ȸ dum:ꝱ
dz:ʣʥꭦʤ e:ǝɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴꭡ et:ꝫ f:ⅎƒɸᵮᶂⱷꜰꝼꞙꟻꬵ fn:ʩ g:ǥɠɡɢɣɤʛᵷᵹᶃꝿꞡꟑꬶ h:ħɥɦɧʜʮʯⱨⱶꜧꞕꟶ hv:ƕ i:ᵎıɨɩɪᴉᵻᵼᶖꞽꟷꟾ
is:ꝭ j:ȷɉɟʄʝᴊ k:ĸƙʞᴋᶄⱪꝁꝃꝅꞣ l:łꟛƚƛȴɫɬɭɮʟᴌᶅⱡꝇꝉꞁꞎꬷꬸꬹ ll:ỻ ls:ʪ lum:ꝲ lz:ʫ m:ɯɰɱᴍᴟᵯᶆꟺꟽꟿꬺ mum:ꝳ n:ŋᴻƞȵɲɳɴᴎᵰᶇꞑꞥꬻꬼ num:ꝴ
o:øɔɵɷᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꞷꟁꬽꬾꬿꭃꭄ oe:œɶᴔꞝꭀꭁꭂꭢ oi:ƣ oo:ꝏ ou:ȣᴕ p:ƥᴘᵱᵽᶈꝑꝓꝕꟼ q:ɋʠꝗꝙꞯ qp:ȹ r:ɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭅꭆꭇꭈꭉꭊꭋꭌꭨ
rum:ꝝꝵꝶ s:ƪꟍ꟱ƨȿʂʃʅʆᵴᶊᶋᶘẜẝꜱꞅꞩꟊꟗꟙꭍ ss:ß t:ŧƫƭȶʇʈᴛᵵⱦꞇ tc:ʨʧ th:þᵺꝥꝧꟓ ts:ʦꭧ tum:ꝷ tz:ꜩ u:ʉʊᴜᴝᴞᵾᵿᶙꞹꞿꭎꭏꭒ ue:ᵫꞟ ui:ꭐꭑ um:ꝸ
uo:ꭣ v:ʋʌᴠᶌỽⱱⱴꝟꝩ vy:ꝡ w:ƿʍᴡⱳꟃꟕ x:ᶍꭓꭔꭕꭖꭗꭘꭙ y:ƴȝɏʎʏỿꭚ z:ƶƹƺȥɀʐʑʒʓᴢᴣᵶᶎᶚⱬꝣ`;

const bases = new Map(
  latin.split(/\s/).flatMap((entry) => {
    const [base = '', letters = ''] = entry.split(':');
    return Array.from(letters, (letter) => [letter, base] as const);
  }),
);

/**
 * @returns the text without case, accents and apostrophes, for comparisons: 'dangelo duric' for "D’Angelo Đurić". Other
 *   Latin letters become those of a to z: 'gross' for 'Groß'. 'dj' becomes 'd', because 'Djordje' is another spelling of 'Đorđe'.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const letters = plain.test(lower)
    ? lower
    : lower
        .replace(apostrophes, '')
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\p{M}'·ʼʾ]+/gu, '')
        .replace(/[\u00df-\uabff]/g, (letter) => bases.get(letter) ?? letter);
  return letters.replaceAll('dj', 'd');
}
