/**
 * The same imperatives in other languages: a verb for ignoring with a noun for instructions, or a verb for sending with
 * a noun for secrets. Lower case, without accents, as `normalizeText` returns them.
 */

import { normalizeText } from './text-variants.ts';

interface LanguageStems {
  readonly ignore: string;
  readonly instructions: string;
  readonly send: string;
  readonly secret: string;
}

const languageStems: readonly LanguageStems[] = [
  {
    ignore: 'ignor|olvid|omit[ea]|descart|haz caso omiso|no hagas caso|desobede',
    instructions: 'instruccion|reglas|ordenes|indicacion|directric|lo anterior',
    send: 'envi|manda|reenvi|comparte|revela|transfier',
    secret: 'contrasena|clave|credencial|secreto|dinero|fondos|datos del cliente',
  },
  {
    ignore: 'ignor|oubli|negligez|neglige|ne tiens pas compte|ne tenez pas compte|faites abstraction',
    instructions: 'instruction|consigne|regles|directive|ordres',
    send: 'envoy|envoie|transfer|transmet|partage|revele|divulgu',
    secret: "mot de passe|mots de passe|identifiant|secret|argent|l'argent|cle privee|donnees du client",
  },
  {
    ignore: 'ignorier|vergiss|vergesst|missachte|uberge|verwirf',
    instructions: 'anweisung|regeln|vorgaben|befehl|richtlinie|instruktion',
    send: 'sende|schick|uberweis|verrate|ubermitt|leite',
    secret: 'kennwort|passwort|zugangsdaten|geheimnis|geld|schlussel|kundendaten',
  },
  {
    ignore: 'ignor|esquec|desconsider|descart',
    instructions: 'instruc|regras|ordens|diretriz|orientac',
    send: 'envi|mand|compartilh|revel|transfir',
    secret: 'senha|palavra-passe|credencia|segredo|dinheiro|dados do cliente|chave',
  },
  {
    ignore: 'ignora|dimentica|trascura|non considerare',
    instructions: 'istruzion|regole|ordini|direttiv|indicazion',
    send: 'invia|manda|trasferisc|condivid|rivela|inoltra',
    secret: 'password|parola chiave|chiave|credenzial|segret|denaro|soldi',
  },
  {
    ignore: 'negeer|vergeet|sla over',
    instructions: 'instructie|regels|opdracht|aanwijzing',
    send: 'stuur|verzend|deel|onthul|maak over',
    secret: 'wachtwoord|sleutel|geheim|geld|inloggegevens',
  },
  {
    ignore: 'zignoruj|ignoruj|zapomnij|pomin',
    instructions: 'polecen|instrukcj|zasad|regul',
    send: 'wyslij|przeslij|przelej|ujawnij',
    secret: 'haslo|klucz|pieniadze|tajn',
  },
  {
    ignore: 'игнорир|проигнорир|забудь|забудьте|отбрось|не обращай',
    instructions: 'инструкц|правил|указан|команд|распоряжен',
    send: 'отправь|отправьте|перешли|переведи|пришли|раскрой',
    secret: 'парол|ключ|секрет|деньги|учетн',
  },
  {
    ignore: 'ігнору|забудь|знехтуй|проігнору',
    instructions: 'інструкц|правил|вказівк|наказ',
    send: 'надішли|відправ|перекажи|розкрий',
    secret: 'пароль|ключ|секрет|гроші',
  },
  {
    ignore: 'ignoruj|zapomen|prehlizej|ignorera|glom|ignorer|glem|ignorati|ignora|uita|ignoreaza|unohda',
    instructions: 'pokyn|instrukc|pravidl|instruktion|regler|instruks|instructiun|reguli|ohje',
    send: 'posli|odesli|skicka|send|trimite|laheta',
    secret: 'heslo|losenord|adgangskode|passord|parola|salasana',
  },
  {
    ignore: 'yok say|gormezden gel|unut|dikkate alma',
    instructions: 'talimat|kural|yonerge|komut',
    send: 'gonder|ilet|paylas|aktar',
    secret: 'parola|sifre|anahtar|gizli|para',
  },
  {
    ignore: 'abaikan|lupakan|hiraukan',
    instructions: 'instruksi|perintah|aturan|arahan',
    send: 'kirim|bagikan|transfer',
    secret: 'kata sandi|sandi|kunci|rahasia|uang',
  },
  {
    ignore: 'bo qua|quen|phot lo',
    instructions: 'huong dan|chi dan|quy tac|lenh',
    send: 'gui|chuyen|chia se',
    secret: 'mat khau|khoa|bi mat|tien',
  },
  {
    ignore: '忽略|无视|無視|忘记|忘記|不要理会|跳过|绕过|丢弃',
    instructions: '指令|指示|规则|規則|说明|提示|要求|命令|限制|规定',
    send: '发送|發送|转发|转账|泄露|告诉我|提供|发给|调用|执行|上传',
    secret: '密码|密碼|密钥|口令|令牌|系统提示|凭证|全部数据|删除工具|对话',
  },
  {
    ignore: '無視|忘れ|破棄|従わない',
    instructions: '指示|命令|ルール|規則|制約|指令',
    send: '送信|送って|教えて|転送|表示して|開示|実行して',
    secret: 'パスワード|秘密|鍵|キー|システムプロンプト|認証情報|会話',
  },
  {
    ignore: '무시|잊어|잊으|따르지',
    instructions: '지시|명령|규칙|지침|프롬프트',
    send: '보내|전송|알려|공개|출력',
    secret: '비밀번호|암호|비밀|키|시스템 프롬프트',
  },
  {
    ignore: 'تجاهل|انس |انسي|اهمل|تخطي|تخط',
    instructions: 'التعليمات|تعليمات|القواعد|الاوامر|اوامر|الأوامر',
    send: 'ارسل|أرسل|حول|شارك|اكشف',
    secret: 'كلمة المرور|كلمة السر|المفتاح|سر|المال|بيانات',
  },
  {
    ignore: 'अनदेखा|नजरअंदाज|भूल|उपेक्षा',
    instructions: 'निर्देश|नियम|आदेश',
    send: 'भेज|साझा|बता',
    secret: 'पासवर्ड|गुप्त|कुंजी',
  },
  {
    ignore: 'αγνοησε|αγνοηστε|ξεχασε',
    instructions: 'οδηγιες|εντολες|κανονες',
    send: 'στειλε|στειλτε|αποκαλυψε',
    secret: 'κωδικο|συνθηματικο|κλειδι',
  },
  {
    ignore: 'התעלם|התעלמי|תתעלם|שכח',
    instructions: 'הוראות|ההוראות|כללים|הנחיות',
    send: 'שלח|שלחי|העבר|חשוף',
    secret: 'סיסמ|מפתח|סוד',
  },
  {
    ignore: 'ละเว้น|เพิกเฉย|ไม่สนใจ|ลืม',
    instructions: 'คำสั่ง|คำแนะนำ|กฎ',
    send: 'ส่ง|เปิดเผย|โอน',
    secret: 'รหัสผ่าน|ความลับ|เงิน',
  },
];

const compiled = languageStems.map(({ ignore, instructions, send, secret }) => ({
  ignore: stemPattern(ignore),
  instructions: stemPattern(instructions),
  send: stemPattern(send),
  secret: stemPattern(secret),
}));

/** Any of the verbs: nearly all texts have none and need no further test. */
const anyVerb = stemPattern(languageStems.map(({ ignore, send }) => `${ignore}|${send}`).join('|'));
const anyUnspacedVerb = new RegExp(
  languageStems
    .flatMap(({ ignore, send }) => `${ignore}|${send}`.split('|'))
    .map(normalizeText)
    .filter((stem) => !hasWords(stem))
    .join('|'),
  'u',
);

/** Whether a text contains such an imperative. */
export function hasForeignInstructions(plain: string): boolean {
  if (!anyVerb.test(plain) && !anyUnspacedVerb.test(plain)) return false;
  return compiled.some(
    ({ ignore, instructions, send, secret }) =>
      (ignore.test(plain) && instructions.test(plain)) || (send.test(plain) && secret.test(plain)),
  );
}

/** Stems match at the start of a word in scripts that separate words. */
function stemPattern(alternatives: string): RegExp {
  const folded = normalizeText(alternatives);
  return new RegExp(hasWords(folded) ? `(?<!\\p{L})(?:${folded})` : folded, 'u');
}

function hasWords(text: string): boolean {
  return /\p{sc=Latin}|\p{sc=Cyrillic}|\p{sc=Greek}/u.test(text);
}
