/**
 * Short names of the months as strftime(3) writes them (`%b`), which journalctl and dmesg show in the locale of whoever
 * called them: those of some 55 languages, from LC_TIME of glibc 2.36, in lower case and without a dot at their end. What
 * means one month here and another there is left out: `lip`, `lis` and `srp` of Czech, Polish and Croatian.
 */
const NAMES = [
  'ean ene gen ian ion jaan jan janv led oca saus sij sty tammi urt xan yan ιαν сту січ янв яну јан қаң հնվ ינו ينا يناير ژانویه जन॰ জানু ม.ค იან',
  'chw feabh feb febr fev févr helmi lut ots shk vas veebr velj úno şub φεβ ақп лют феб фев փտր פבר فبر فبراير فوریه फ़र॰ ফেব ก.พ თებ',
  'bře kov maalis mac mar mars març maw mrt márc márta mär märts ožu μάρ μαρ бер мар нау сак մար מרץ مار مارس मार्च মার্চ มี.ค მარ',
  'abr aib api apr april avril bal dub ebr huhti kwi nis pri tra ápr απρ апр кві кра сәу ապր אפר آوریل أبر أبريل अप्रैल এপ্রিল เม.ย აპრ',
  'beal geg kvě mag mai maig maj may maí mei máj svi touko μάι μαΐ май мам мая мај тра մայ מאי ماي مايو مه मई মে พ.ค მაი',
  'birž cze eka giu haz iun iyn i̇yn juin jun juni juny juuni jún jūn kesä meh meith qer xuñ čen ιουν ιούν июн мау чер чэр юни јун հնս יונ يون يونيو ژوئن जून জুন มิ.ย ივნ',
  'gor heinä iul iyl iúil i̇yl juil jul juli juuli júl jūl kor liep lug tem uzt xul čec ιουλ ιούλ июл лип ліп шіл юли јул հլս יול يول يوليو ژوئیه जुल॰ জুলাই ก.ค ივლ',
  'abu ag ago agu août aug avg avq aws ağu elo gsh kol lún ogos rugp sie ágú αυγ αύγ авг жні сер там օգս אוג أغس أغسطس اوت अग॰ আগস্ট ส.ค აგვ',
  'eyl ira med mfómh rugs ruj sen sep sept set sht syys szept wrz zář σεπ вер сен сеп қыр սեպ ספט سبت سبتمبر سپتامبر सित॰ সেপ্টেম্বর ก.ย სექ',
  'dfómh eki hyd loka oct okt ott out paź spal tet urr říj οκτ жов кас окт қаз հոկ אוק أكت أكتوبر اكتبر अक्तू॰ অক্টোবর ต.ค ოქტ',
  'aza kas lapkr marras nov noy nën nóv samh stu tach νοέ νοε лис ліс нов ное ноя қар նմբ נוב نوامبر نوف نوفمبر नव॰ নভেম্বর พ.ย ნოე',
  'abe ara dec dek des dets dez dhj dic dis déc gru gruod joulu noll pro rha δεκ гру дек дец жел сне դեկ דצמ دسامبر ديس ديسمبر दिस॰ ডিসেম্বর ธ.ค დეკ',
];

const MONTHS = new Map(NAMES.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)));

/** `3月`, `3월`, `thg 3`: Chinese, Japanese, Korean, Vietnamese. */
const NUMBERED = /^(?:thg )?(1[0-2]|[1-9])[月월]?$/;

/** 1 to 12 for the short name of a month in any of the languages, else 0. English is found faster elsewhere. */
export function foreignMonth(name: string): number {
  const known = MONTHS.get(name.replace(/^(?:de |d’)|\.$/g, '').toLowerCase());
  return known ?? (/^\d+$/.test(name) ? 0 : Number(NUMBERED.exec(name)?.[1] ?? 0));
}
