import Foundation
import Ink
import Testing

@testable import Desk

@Suite struct ThemeTests {
  /// How well one colour is seen on another, 1 to 21, as the web's guidelines define it.
  private func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func channel(_ shift: UInt32) -> Double {
        let share = Double(color.rgba >> shift & 0xFF) / 255
        guard share > 0.03928 else { return share / 12.92 }
        return pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8)
    }
    let (light, dark) = (luminance(one), luminance(other))
    return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
  }

  @Test(arguments: Theme.all)
  func `words are seen well on every ground`(theme: Theme) {
    let least = theme == .contrast ? 7.0 : 4.5
    for words in [theme.text, theme.second] {
      for ground in [theme.desk, theme.bar, theme.surface, theme.soft] {
        #expect(contrast(words, ground) >= least, "\(theme.name)")
      }
    }
    // Toasts and names are written in the colour of the bar on that of words.
    #expect(contrast(theme.bar, theme.text) >= least)
    // Icons of what is selected.
    for ground in [theme.bar, theme.surface, theme.soft] {
      #expect(contrast(theme.accent, ground) >= (theme == .contrast ? 7 : 3), "\(theme.name)")
    }
  }

  @Test func `the contrast is the one of the guidelines`() {
    #expect(abs(contrast(Color(rgb: 0), Color(rgb: 0xFFFFFF)) - 21) < 0.01)
    #expect(abs(contrast(Color(rgb: 0x777777), Color(rgb: 0xFFFFFF)) - 4.48) < 0.05)
    #expect(abs(contrast(Color(rgb: 0xD0452A), Color(rgb: 0xF7F5F1)) - 4.22) < 0.01)
  }
}
