/// Accents and voicing marks, and the characters composed with them.
enum Marks {
  /// Marks centered on x = 0, at the height that fits a small letter.
  static let table = """
    ¨ 0 -9,27 -8,31 | 8,26 9,30
    ´ 0 9,18 2,26 -5,36
    ` 0 -9,18 -2,26 5,36
    ^ 0 -11,36! 0,22! 11,35
    ~ 0 -12,33 -5,25 4,32 12,24
    ˚ 0 1,16! -7,22 -2,33 7,28 4,17
    ˇ 0 -10,22! 0,35! 11,21
    ¸ 0 1,99! 0,106 6,112 0,120 -8,117
    ゛ 0 80,4 84,10 87,17 | 91,1 95,7 98,13
    ゜ 0 90,2! 83,8 87,17 96,15 97,6 89,2
    """

  /// A character, its letter and its mark.
  static let accented = """
    ä a ¨
    ö o ¨
    ü u ¨
    ë e ¨
    ï ı ¨
    á a ´
    é e ´
    í ı ´
    ó o ´
    ú u ´
    ý y ´
    à a `
    è e `
    ì ı `
    ò o `
    ù u `
    â a ^
    ê e ^
    î ı ^
    ô o ^
    û u ^
    ñ n ~
    ã a ~
    õ o ~
    å a ˚
    ů u ˚
    č c ˇ
    š s ˇ
    ž z ˇ
    ç c ¸
    Ä A ¨
    Ö O ¨
    Ü U ¨
    É E ´
    Á A ´
    È E `
    À A `
    Ê E ^
    Ñ N ~
    Å A ˚
    Č C ˇ
    Š S ˇ
    Ž Z ˇ
    Ç C ¸
    """

  /// Voiced kana, each followed by the kana that it is derived from.
  static let voiced = """
    がかぎきぐくげけごこざさじしずすぜせぞそだたぢちづつでてどとばはびひぶふべへぼほ\
    ガカギキグクゲケゴコザサジシズスゼセゾソダタヂチヅツデテドトバハビヒブフベヘボホヴウ
    """

  /// Kana with a ring, each followed by the kana that it is derived from.
  static let ringed = "ぱはぴひぷふぺへぽほパハピヒプフペヘポホ"

  /// Small kana, each followed by the kana that it is derived from.
  static let small = "ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわァアィイゥウェエォオッツャヤュユョヨヮワ"
}
