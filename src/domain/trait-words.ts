import { languages, type Language } from '#domain/language.ts';

/** What a trait gives to other people; compliments speak of that. */
const traitThemes = [
  'calm',
  'warm',
  'attentive',
  'humorous',
  'reliable',
  'helpful',
  'honest',
  'brave',
  'creative',
  'clever',
  'driven',
  'cheerful',
  'fair',
  'modest',
  'sociable',
] as const;

export type TraitTheme = (typeof traitThemes)[number];

/** How a language speaks of a trait. */
export type Wording = {
  /** What follows “you are”; in Chinese, what follows 你. */
  predicate: string;
  /** “your …” in the nominative. */
  possessive: string;
  /** Further words by which the trait is recognised. */
  others: readonly string[];
};

export type TraitWords = { theme: TraitTheme } & Record<Language, Wording>;

/*
 * The traits that people name most; anything else is quoted as it was typed.
 * theme | German | English | simplified Chinese | traditional Chinese,
 * and in each language: predicate; possessive; others…
 */
const table = `
calm | geduldig; deine Geduld | patient; your patience | 很有耐心; 你的耐心 | 很有耐心; 你的耐心
calm | ruhig; deine Ruhe | calm; your calm; calmness | 很沉静; 你的沉静; 安静; 平静 | 很沉靜; 你的沉靜; 安靜; 平靜
calm | gelassen; deine Gelassenheit | relaxed; your relaxed manner; easygoing; easy-going | 很淡定; 你的淡定; 从容; 沉着 | 很從容; 你的從容; 淡定; 沉著
calm | ausgeglichen; deine Ausgeglichenheit | balanced; your balance; even-tempered | 很平和; 你的平和 | 很平和; 你的平和
calm | besonnen; deine Besonnenheit | level-headed; your level head; levelheaded | 很沉稳; 你的沉稳; 稳重; 成熟 | 很沉穩; 你的沉穩; 穩重; 成熟
calm | bodenständig; deine Bodenständigkeit | down-to-earth; your down-to-earth way; down to earth; grounded | 很踏实; 你的踏实; 脚踏实地 | 很踏實; 你的踏實; 腳踏實地
warm | herzlich; deine Herzlichkeit | warm; your warmth; cordial | 很热情; 你的热情 | 很熱情; 你的熱情
warm | warmherzig; deine Warmherzigkeit | warm-hearted; your warm heart; warmhearted | 很温暖; 你的温暖; 暖心; 热心肠 | 很溫暖; 你的溫暖; 暖心
warm | freundlich; deine Freundlichkeit | friendly; your friendliness | 很友善; 你的友善; 友好; 和善 | 很友善; 你的友善; 友好; 和善
warm | nett; deine nette Art | kind; your kindness; nice | 很亲切; 你的亲切; 和蔼 | 很親切; 你的親切; 和藹
warm | liebevoll; deine liebevolle Art | loving; your loving way; affectionate | 很有爱心; 你的爱心; 充满爱心 | 很有愛心; 你的愛心; 充滿愛心
warm | gutmütig; deine Gutmütigkeit; gütig; Güte | good-natured; your good nature; kind-hearted; kindhearted | 很善良; 你的善良; 心地善良; 好心 | 很善良; 你的善良; 心地善良; 好心
warm | fürsorglich; deine Fürsorge; Fürsorglichkeit | caring; your care | 很会照顾人; 你的关怀; 会照顾人; 关心人 | 很會照顧人; 你的關懷; 會照顧人; 關心人
attentive | aufmerksam; deine Aufmerksamkeit | attentive; your attentiveness; observant | 很细心; 你的细心; 心细 | 很細心; 你的細心; 心細
attentive | einfühlsam; deine einfühlsame Art; Einfühlungsvermögen | sensitive; your sensitivity; perceptive | 很贴心; 你的贴心; 体贴; 善解人意 | 很貼心; 你的貼心; 體貼; 善解人意
attentive | empathisch; deine Empathie; mitfühlend; Mitgefühl | empathetic; your empathy; empathic; compassionate; compassion | 很有同理心; 你的同理心; 共情; 同情心 | 很有同理心; 你的同理心; 共感; 同情心
attentive | verständnisvoll; dein Verständnis | understanding; your understanding | 很懂得理解别人; 你的理解; 通情达理; 包容 | 很懂得體諒別人; 你的體諒; 通情達理; 包容
attentive | sensibel; deine Sensibilität; feinfühlig; Feingefühl | tactful; your tact; thoughtful; considerate | 很细腻; 你的细腻; 感性; 敏感 | 很細膩; 你的細膩; 感性; 敏感
attentive | ein guter Zuhörer; dein offenes Ohr; Zuhörer; zuhören; gut zuhören; hört zu; hört gut zu; kann gut zuhören | a good listener; your listening; listener; listens; listens well; listening; great listener | 善于倾听; 你的倾听; 很会倾听; 倾听; 会倾听 | 善於傾聽; 你的傾聽; 很會傾聽; 傾聽; 會傾聽
attentive | eine gute Zuhörerin; dein offenes Ohr; Zuhörerin | a good listener; your listening | 很会倾听; 你的倾听 | 很會傾聽; 你的傾聽
attentive | rücksichtsvoll; deine Rücksicht; Rücksichtnahme | considerate; your consideration | 很会替人着想; 你的周到; 周到; 替人着想 | 很會替人著想; 你的周到; 周到; 替人著想
humorous | humorvoll; dein Humor | humorous; your humour; humor; sense of humour; sense of humor | 很幽默; 你的幽默; 幽默感; 幽默风趣 | 很幽默; 你的幽默; 幽默感; 幽默風趣
humorous | witzig; dein Witz | witty; your wit | 很风趣; 你的风趣; 诙谐 | 很風趣; 你的風趣; 詼諧
humorous | lustig; deine lustige Art | funny; your fun; fun | 很有趣; 你的有趣; 搞笑; 好玩 | 很有趣; 你的有趣; 搞笑; 好玩
humorous | schlagfertig; deine Schlagfertigkeit | quick-witted; your quick wit | 很机智; 你的机智 | 很機智; 你的機智
reliable | zuverlässig; deine Zuverlässigkeit | reliable; your reliability; dependable | 很可靠; 你的可靠; 靠谱; 靠得住 | 很可靠; 你的可靠; 靠得住
reliable | verlässlich; deine Verlässlichkeit | trustworthy; your trustworthiness | 很值得信赖; 你的守信; 守信; 值得信赖; 可信 | 很值得信賴; 你的守信; 守信; 值得信賴; 可信
reliable | treu; deine Treue | faithful; your faithfulness | 很重感情; 你的真情; 重感情; 专一 | 很重感情; 你的真情; 重感情; 專一
reliable | loyal; deine Loyalität | loyal; your loyalty | 很忠诚; 你的忠诚; 讲义气; 仗义 | 很忠誠; 你的忠誠; 講義氣
reliable | pünktlich; deine Pünktlichkeit | punctual; your punctuality; on time | 很守时; 你的守时; 准时 | 很守時; 你的守時; 準時
reliable | gewissenhaft; deine Gewissenhaftigkeit | conscientious; your conscientiousness | 很认真; 你的认真; 一丝不苟 | 很認真; 你的認真; 一絲不苟
reliable | sorgfältig; deine Sorgfalt; gründlich; genau | careful; your care; thorough; diligent | 很仔细; 你的仔细; 严谨 | 很仔細; 你的仔細; 嚴謹
reliable | ordentlich; deine Ordnung; ordnungsliebend | tidy; your tidiness; orderly | 很有条理; 你的条理; 整洁 | 很有條理; 你的條理; 整潔
reliable | gut organisiert; dein Organisationstalent; organisiert; strukturiert | well organised; your organisation; organised; organized; well organized | 很有计划; 你的计划性; 有计划 | 很有計畫; 你的計畫性; 有計畫
reliable | verantwortungsbewusst; dein Verantwortungsbewusstsein; verantwortungsvoll | responsible; your sense of responsibility | 很有责任心; 你的责任心; 负责; 负责任; 有担当 | 很有責任感; 你的責任感; 負責; 負責任; 有擔當
helpful | hilfsbereit; deine Hilfsbereitschaft | helpful; your helpfulness | 很乐于助人; 你的热心; 乐于助人; 热心; 爱帮助人 | 很樂於助人; 你的熱心; 樂於助人; 熱心; 愛幫助人
helpful | großzügig; deine Großzügigkeit | generous; your generosity | 很大方; 你的大方; 慷慨 | 很大方; 你的大方; 慷慨
helpful | selbstlos; deine Selbstlosigkeit | selfless; your selflessness | 很无私; 你的无私; 奉献 | 很無私; 你的無私; 奉獻
helpful | engagiert; dein Engagement | committed; your commitment; dedicated | 很投入; 你的投入; 敬业 | 很投入; 你的投入; 敬業
helpful | gastfreundlich; deine Gastfreundschaft; Gastfreundlichkeit | hospitable; your hospitality | 很好客; 你的好客; 热情好客 | 很好客; 你的好客; 熱情好客
honest | ehrlich; deine Ehrlichkeit | honest; your honesty | 很诚实; 你的诚实; 老实 | 很誠實; 你的誠實; 老實
honest | aufrichtig; deine Aufrichtigkeit | sincere; your sincerity | 很真诚; 你的真诚; 诚恳; 真心 | 很真誠; 你的真誠; 誠懇; 真心
honest | direkt; deine direkte Art; geradlinig; Direktheit | direct; your directness; straightforward | 很直率; 你的直率; 直爽; 直接; 爽快 | 很直率; 你的直率; 直爽; 直接; 爽快
honest | offen; deine Offenheit | open; your openness | 很坦率; 你的坦率; 坦诚; 开放 | 很坦率; 你的坦率; 坦誠; 開放
honest | authentisch; deine Authentizität; echt | genuine; your genuineness; authentic | 很真实; 你的真实; 率真 | 很真實; 你的真實; 率真
brave | mutig; dein Mut | brave; your bravery | 很勇敢; 你的勇敢; 勇气; 有勇气 | 很勇敢; 你的勇敢; 勇氣; 有勇氣
brave | tapfer; deine Tapferkeit | courageous; your courage | 很坚强; 你的坚强; 顽强 | 很堅強; 你的堅強; 頑強
brave | stark; deine Stärke; willensstark | strong; your strength | 很坚定; 你的坚定; 强大 | 很堅定; 你的堅定; 強大
brave | selbstbewusst; dein Selbstbewusstsein | confident; your confidence; self-confident | 很自信; 你的自信 | 很有自信; 你的自信
brave | entschlossen; deine Entschlossenheit | determined; your determination; decisive | 很果断; 你的果断; 果敢 | 很果斷; 你的果斷; 果敢
brave | abenteuerlustig; deine Abenteuerlust | adventurous; your sense of adventure | 很爱冒险; 你的冒险精神; 爱冒险 | 很愛冒險; 你的冒險精神; 愛冒險
brave | selbstständig; deine Selbstständigkeit; selbständig; unabhängig | independent; your independence | 很独立; 你的独立 | 很獨立; 你的獨立
creative | kreativ; deine Kreativität | creative; your creativity | 很有创意; 你的创意; 创造力; 有创造力; 有想法 | 很有創意; 你的創意; 創造力; 有創造力; 有想法
creative | fantasievoll; deine Fantasie; phantasievoll; Phantasie | imaginative; your imagination | 很有想象力; 你的想象力 | 很有想像力; 你的想像力
creative | einfallsreich; dein Einfallsreichtum; erfinderisch | inventive; your inventiveness; resourceful | 点子很多; 你的点子; 点子多 | 點子很多; 你的點子; 點子多
creative | künstlerisch; deine künstlerische Ader | artistic; your artistic side | 很有艺术感; 你的艺术感; 文艺 | 很有藝術感; 你的藝術感; 文藝
creative | musikalisch; deine Musikalität | musical; your musicality | 很有音乐天分; 你的音乐天分; 音乐 | 很有音樂天分; 你的音樂天分; 音樂
creative | handwerklich geschickt; dein Geschick; geschickt; handwerklich begabt | good with your hands; your skill; skilful; skillful; handy | 手很巧; 你的巧手; 手巧; 心灵手巧 | 手很巧; 你的巧手; 手巧; 心靈手巧
clever | klug; deine Klugheit | smart; your smart mind; clever | 很聪明; 你的聪明 | 很聰明; 你的聰明
clever | intelligent; deine Intelligenz; schlau | intelligent; your intelligence; bright | 很有智慧; 你的智慧; 睿智 | 很有智慧; 你的智慧; 睿智
clever | neugierig; deine Neugier | curious; your curiosity | 很有好奇心; 你的好奇心; 好奇 | 很有好奇心; 你的好奇心; 好奇
clever | wissbegierig; deine Wissbegierde; lernfreudig | eager to learn; your love of learning; inquisitive | 很好学; 你的好学; 爱学习; 上进 | 很好學; 你的好學; 愛學習; 上進
clever | nachdenklich; deine Nachdenklichkeit; reflektiert | reflective; your reflection | 很爱思考; 你的思考; 爱思考 | 很愛思考; 你的思考; 愛思考
clever | weise; deine Weisheit | wise; your wisdom | 很通透; 你的通透 | 很通透; 你的通透
clever | interessiert; dein Interesse; vielseitig | versatile; your versatility; interested | 兴趣很广; 你的博学; 博学; 兴趣广泛 | 興趣很廣; 你的博學; 博學; 興趣廣泛
driven | fleißig; dein Fleiß | hard-working; your hard work; hardworking; industrious | 很勤奋; 你的勤奋; 勤劳; 努力; 刻苦 | 很勤奮; 你的勤奮; 勤勞; 努力; 刻苦
driven | ehrgeizig; dein Ehrgeiz | ambitious; your ambition | 很有上进心; 你的上进心; 有抱负 | 很有上進心; 你的上進心; 有抱負
driven | ausdauernd; deine Ausdauer; hartnäckig; beharrlich | persistent; your persistence; persevering | 很有毅力; 你的毅力; 坚持; 坚韧 | 很有毅力; 你的毅力; 堅持; 堅韌
driven | zielstrebig; deine Zielstrebigkeit | focused; your focus | 目标很明确; 你的专注; 专注 | 目標很明確; 你的專注; 專注
driven | diszipliniert; deine Disziplin | disciplined; your discipline | 很自律; 你的自律 | 很自律; 你的自律
driven | motiviert; deine Motivation | motivated; your motivation | 很有干劲; 你的干劲; 积极 | 很有幹勁; 你的幹勁; 積極
driven | sportlich; deine Sportlichkeit | sporty; your sporty side; athletic | 很爱运动; 你的活力; 爱运动 | 很愛運動; 你的活力; 愛運動
cheerful | fröhlich; deine Fröhlichkeit; heiter | cheerful; your cheerfulness; happy | 很开朗; 你的开朗; 活泼; 快乐 | 很開朗; 你的開朗; 活潑; 快樂
cheerful | optimistisch; dein Optimismus | optimistic; your optimism | 很乐观; 你的乐观 | 很樂觀; 你的樂觀
cheerful | positiv; deine positive Art | positive; your positive way | 很阳光; 你的阳光; 正能量; 积极向上 | 很正向; 你的正向; 陽光; 正能量
cheerful | lebensfroh; deine Lebensfreude | full of life; your zest for life; lively | 很热爱生活; 你的活力; 热爱生活 | 很熱愛生活; 你的活力; 熱愛生活
cheerful | begeisterungsfähig; deine Begeisterung; leidenschaftlich; Leidenschaft | enthusiastic; your enthusiasm; passionate | 很有热忱; 你的热忱; 充满激情; 有激情 | 很有熱忱; 你的熱忱; 充滿熱情
cheerful | spontan; deine Spontaneität | spontaneous; your spontaneity | 很随性; 你的随性 | 很隨興; 你的隨興; 隨性
cheerful | energiegeladen; deine Energie; energisch; lebhaft | energetic; your energy | 很有活力; 你的活力; 精力充沛 | 很有活力; 你的活力; 精力充沛
fair | fair; deine Fairness | fair; your fairness | 很公平; 你的公平 | 很公平; 你的公平
fair | gerecht; dein Gerechtigkeitssinn; Gerechtigkeit | just; your sense of justice | 很公正; 你的公正; 正直 | 很公正; 你的公正; 正直
fair | tolerant; deine Toleranz; weltoffen | tolerant; your tolerance; open-minded | 很宽容; 你的宽容; 大度 | 很寬容; 你的寬容; 大度
fair | respektvoll; dein Respekt | respectful; your respect | 很尊重人; 你的尊重; 尊重别人 | 很尊重人; 你的尊重; 尊重別人
fair | diplomatisch; dein diplomatisches Geschick | diplomatic; your diplomacy | 情商很高; 你的高情商; 情商高; 高情商 | 情商很高; 你的高情商; 情商高; 高情商
fair | teamfähig; dein Teamgeist; kooperativ; kollegial | a team player; your team spirit; team player; cooperative | 很有团队精神; 你的团队精神; 合群 | 很有團隊精神; 你的團隊精神; 合群
modest | bescheiden; deine Bescheidenheit | modest; your modesty; humble; humility | 很谦虚; 你的谦虚; 低调 | 很謙虛; 你的謙虛; 低調
modest | höflich; deine Höflichkeit | polite; your politeness | 很有礼貌; 你的礼貌; 礼貌 | 很有禮貌; 你的禮貌; 禮貌
modest | zurückhaltend; deine Zurückhaltung; leise | reserved; your reserve; quiet | 很内敛; 你的内敛; 内向; 文静 | 很內斂; 你的內斂; 內向; 文靜
modest | sanft; deine Sanftheit; sanftmütig | gentle; your gentleness | 很温柔; 你的温柔; 温和 | 很溫柔; 你的溫柔; 溫和
modest | dankbar; deine Dankbarkeit | grateful; your gratitude | 很懂得感恩; 你的感恩; 感恩 | 很懂得感恩; 你的感恩; 感恩
sociable | gesellig; deine Geselligkeit | sociable; your sociability; outgoing | 很外向; 你的外向; 爱交朋友 | 很外向; 你的外向; 愛交朋友
sociable | kommunikativ; deine kommunikative Art; kontaktfreudig; redegewandt | communicative; your communication; talkative | 很健谈; 你的健谈; 会聊天; 善于沟通 | 很健談; 你的健談; 會聊天; 善於溝通
sociable | charmant; dein Charme | charming; your charm | 很有魅力; 你的魅力 | 很有魅力; 你的魅力
sociable | aufgeschlossen; deine Aufgeschlossenheit | open-minded; your open mind; approachable | 很随和; 你的随和; 好相处; 平易近人 | 很隨和; 你的隨和; 好相處; 平易近人
`;

export const traitWords: readonly TraitWords[] = table.trim().split('\n').map(readRow);

function readRow(row: string): TraitWords {
  const [theme, ...cells] = row.split(' | ');
  const known = traitThemes.find((name) => name === theme);
  if (known === undefined || cells.length !== languages.length)
    throw new Error(`A row of the trait table cannot be read: ${row}`);
  const [de = '', en = '', hans = '', hant = ''] = cells;
  return {
    theme: known,
    de: readWording(de),
    en: readWording(en),
    'zh-Hans': readWording(hans),
    'zh-Hant': readWording(hant),
  };
}

function readWording(cell: string): Wording {
  const [predicate = '', possessive = '', ...others] = cell.split('; ');
  return { predicate, possessive, others };
}
